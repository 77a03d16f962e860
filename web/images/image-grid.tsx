import { IconStarFilled } from '@tabler/icons-react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { Link } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { Image } from '#domain/images/image.ts'
import { dateTime } from '#web/platform/formats.ts'
import { images as t } from '#web/texts/images.ts'
import { imageWords, insectWords, ReviewTag } from './image-words.tsx'
import css from './image-grid.module.css'
import { TileImage } from './tile-image.tsx'

/** The minimum width of a tile, and the height of the text below its picture. */
const TILE = { desk: 216, phone: 150, words: 78, line: 18, gap: 12 }
const NARROW = 600
/** The width of the picture in a row of the list. */
const LIST_WIDTH = 126

export interface ImageGridProps {
  images: readonly Image[]
  /** Shows rows with details instead of tiles. */
  list: boolean
  /** What the tiles name below the time: images of one camera need no camera, those of one farm no farm. */
  origin: 'none' | 'camera' | 'farm'
  selected: ReadonlySet<number>
  canSelect: boolean
  onSelect: (id: number, way: { range: boolean }) => void
  /** The tile that keyboard shortcuts act on. */
  at: number
  onAt: (index: number) => void
  /** Handles a keyboard shortcut of the page; returns true if it did. */
  onKey: (event: KeyboardEvent, image: Image) => boolean
  /** The search parameters of an image's address: the filter with which it was found. */
  search: Record<string, string>
  onEnd: () => void
  /** Whether more images match than are loaded. */
  hasMore: boolean
  /** Called with the index of the last image that was on the screen. */
  onSeen: (index: number) => void
  /** Called with an image whose thumbnail has loaded or failed. */
  onLoaded: (id: number, isLoaded: boolean) => void
}

const useWidth = () => {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, top: 0 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () =>
      setSize({ width: element.clientWidth, top: element.getBoundingClientRect().top + window.scrollY })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, ...size }
}

/** Tiles of images, virtualised: only those near the screen are rendered. Arrow keys move between them. */
export const ImageGrid = (props: ImageGridProps) => {
  const { images, list, origin, at, onAt, onKey, onEnd, onSeen, hasMore } = props
  const { box, width, top } = useWidth()
  const least = width < NARROW ? TILE.phone : TILE.desk
  const columns = list ? 1 : Math.max(1, Math.floor((width + TILE.gap) / (least + TILE.gap)))
  const tile = (width - TILE.gap * (columns - 1)) / columns
  const height = list ? 96 : (tile * 3) / 4 + TILE.words + (origin === 'none' ? 0 : TILE.line)
  const rows = Math.ceil(images.length / columns)
  // oxlint-disable-next-line react/incompatible-library -- the rows that exist follow from how far the page is scrolled
  const virtual = useWindowVirtualizer({
    count: width === 0 ? 0 : rows,
    estimateSize: () => height + TILE.gap,
    overscan: 3,
    scrollMargin: top,
  })
  useEffect(() => virtual.measure(), [virtual, height])
  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)?.index ?? -1
  const isNearEnd = rows > 0 && last >= rows - 2
  useEffect(() => {
    if (isNearEnd) onEnd()
  }, [isNearEnd, onEnd, images.length])
  const range = virtual.range
  const lastSeen = range === null ? -1 : Math.min(images.length, (range.endIndex + 1) * columns) - 1
  const furthest = useRef(-1)
  useEffect(() => {
    if (lastSeen <= furthest.current) return
    furthest.current = lastSeen
    onSeen(lastSeen)
  }, [lastSeen, onSeen])
  /** The tile that gets the focus as soon as it exists: its row may not be rendered, or its page not loaded. */
  const wanted = useRef<number | null>(null)
  useEffect(() => {
    const link =
      wanted.current !== null && box.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] a`)
    if (!link) return
    wanted.current = null
    link.focus()
  })
  const focusTile = (index: number) => {
    const next = Math.max(0, Math.min(images.length - 1, index))
    wanted.current = Math.max(0, hasMore ? index : next)
    onAt(next)
    virtual.scrollToIndex(Math.floor(next / columns), { align: 'auto' })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey) return
    // Uses the focused tile, because the list may have changed and the index be outdated.
    const index = Number((event.target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset['index'] ?? at)
    const image = images[index]
    if (image && onKey(event, image)) {
      event.preventDefault()
      // A verdict moves on to the next image.
      if (/^[1-4]$/.test(event.key) && event.key !== '2') focusTile(index + 1)
      return
    }
    if (event.ctrlKey || event.metaKey) return
    const step = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columns,
      ArrowUp: -columns,
      Home: -index,
      End: images.length,
    }[event.key]
    if (step === undefined) return
    event.preventDefault()
    focusTile(index + step)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the links within do the same
    <div
      ref={box}
      className={css.grid}
      data-list={list || undefined}
      onKeyDown={onKeyDown}
      onBlur={() => {
        wanted.current = null
      }}
    >
      <ul style={{ height: virtual.getTotalSize() }}>
        {shown.flatMap((row) =>
          images.slice(row.index * columns, (row.index + 1) * columns).map((image, column) => {
            const index = row.index * columns + column
            return (
              <li
                key={image.id}
                data-index={index}
                className={css.place}
                style={{
                  width: tile,
                  height,
                  transform: `translate(${column * (tile + TILE.gap)}px, ${row.start - virtual.options.scrollMargin}px)`,
                }}
              >
                <Tile {...props} image={image} index={index} width={list ? LIST_WIDTH : tile} />
              </li>
            )
          }),
        )}
      </ul>
    </div>
  )
}

const Origin = ({ image, origin }: { image: Image; origin: 'camera' | 'farm' }) => {
  const words = origin === 'farm' ? `${image.device_name} · ${image.farm_title}` : image.device_name
  return <span title={words}>{words}</span>
}

type TileProps = ImageGridProps & { image: Image; index: number; width: number }

const Tile = (props: TileProps) => {
  const { image, index, at, onAt, selected, canSelect, onSelect, onLoaded, search, list, origin, width } = props
  const isSelected = selected.has(image.id)
  const select = (event: MouseEvent) => onSelect(image.id, { range: event.shiftKey })
  return (
    <div className={css.tile} data-selected={isSelected || undefined} data-state={image.review_state}>
      <Link
        to="/images/$imageId"
        params={{ imageId: String(image.id) }}
        search={search}
        className={css.link}
        tabIndex={index === at ? 0 : -1}
        aria-label={imageWords(image)}
        onFocus={() => onAt(index)}
        onClick={(event) => {
          // With Shift, or while there is a selection, a click selects.
          if (!canSelect || (!event.shiftKey && selected.size === 0)) return
          event.preventDefault()
          select(event)
        }}
      >
        <TileImage image={image} width={width} onLoaded={(isLoaded) => onLoaded(image.id, isLoaded)} />
      </Link>
      {canSelect && (
        <label className={css.check}>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={isSelected}
            aria-label={t.select}
            onClick={select}
            onChange={() => undefined}
          />
        </label>
      )}
      {image.favourite && <IconStarFilled className={css.star} aria-label={t.favourites} />}
      <div className={css.words}>
        <b title={insectWords(image)}>{insectWords(image)}</b>
        <span>{dateTime(image.captured_at, image.time_zone)}</span>
        {list ? (
          <span>
            {image.device_name} · {image.farm_title}
            {image.place === null ? '' : `, ${image.place}`}
          </span>
        ) : (
          origin !== 'none' && <Origin image={image} origin={origin} />
        )}
        <ReviewTag image={image} />
      </div>
    </div>
  )
}
