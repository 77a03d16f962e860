import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { chart as t } from '#web/texts/chart.ts'
import { useEscape } from './use-escape.ts'
import css from './chart-reader.module.css'

interface Place {
  x: number
  y: number
}

const stepOf: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

interface Props<T> {
  label: string
  items: readonly T[]
  width: number
  /** The index of the item that is read first. */
  start?: number
  vertical?: boolean
  spoken: (item: T) => string
  /** What is shown beside the item; the spoken text by default. */
  readOut?: (item: T) => ReactNode
  /** The position of an item's read-out, and the item at a position, both in pixels of the chart. */
  placeOf: (index: number) => Place
  indexAt: (place: Place) => number
  /** Opens the page of an item on click or Enter. */
  onOpen?: ((item: T) => void) | undefined
  children: (active: number | null) => ReactNode
}

/**
 * Lets a chart be read item by item, with a pointer or the arrow keys. Assistive technology sees a slider, so that each
 * step is announced; the chart itself is hidden from it.
 */
export const ChartReader = <T,>(props: Props<T>) => {
  const { label, items, width, start = 0, vertical = false, spoken, placeOf, indexAt, onOpen, children } = props
  const [at, setAt] = useState(start)
  const [shown, setShown] = useState(false)
  const index = Math.max(0, Math.min(items.length - 1, at))
  const item = items[index]
  const place = placeOf(index)

  useEscape(shown, () => setShown(false))

  const onPointer = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    const found = indexAt({ x: event.clientX - box.left, y: event.clientY - box.top })
    const there = found >= 0 && found < items.length
    setShown(there)
    if (there) setAt(found)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // With a modifier, the key belongs to the browser: Alt and the left arrow navigate back.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' && item !== undefined) return onOpen?.(item)
    const step = stepOf[event.key]
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? items.length - 1 : step && index + step
    if (next === undefined) return
    event.preventDefault()
    setAt(Math.max(0, Math.min(items.length - 1, next)))
    setShown(true)
  }
  return (
    <div
      className={css.reader}
      role="slider"
      tabIndex={0}
      aria-label={t.readWithKeys(label)}
      aria-orientation={vertical ? 'vertical' : 'horizontal'}
      aria-valuemin={1}
      aria-valuemax={Math.max(1, items.length)}
      aria-valuenow={index + 1}
      aria-valuetext={item === undefined ? '' : spoken(item)}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => setShown(false)}
      onClick={() => shown && item !== undefined && onOpen?.(item)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onKeyDown={onKeyDown}
    >
      {children(shown ? index : null)}
      {shown && item !== undefined && (
        <div
          className={css.readOut}
          // Shifted by the relative position in the chart, so that it never extends beyond the chart's width.
          style={{
            left: place.x,
            top: place.y,
            translate: `${(-place.x / Math.max(1, width)) * 100}% calc(-100% - 6px)`,
          }}
          aria-hidden="true"
        >
          {props.readOut ? props.readOut(item) : spoken(item)}
        </div>
      )}
    </div>
  )
}
