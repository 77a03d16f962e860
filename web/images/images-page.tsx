import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react'
import { MOST_COUNTED, type ImageFilter } from '#domain/images/filter.ts'
import type { Image } from '#domain/images/image.ts'
import { allRight, draftOf, isInsect, withVerdictOnInsects } from '#domain/image-reviews/quick-review.ts'
import type { Verdict } from '#domain/image-reviews/review.ts'
import { useIsNarrow } from '#web/platform/navigation/viewport-width.ts'
import { farmsQuery } from '#web/farms/queries.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { toast } from '#web/platform/toasts.ts'
import { QueueButton } from '#web/review-queues/queue-button.tsx'
import { QueueProgress } from '#web/review-queues/queue-progress-picker.tsx'
import { images as t } from '#web/texts/images.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { ClassDialog } from './class-dialog.tsx'
import { ExportButton } from './export-button.tsx'
import { ImageFilters } from './image-filters.tsx'
import { ImageGrid } from './image-grid.tsx'
import { filterOf, filterTexts, imagesAddress } from './images-address.ts'
import css from './images-page.module.css'
import { imageCountQuery, imageHoursQuery, imagesQuery } from './queries.ts'
import { ReviewBar, UndoButtons, verdictOfKey } from './review-bar.tsx'
import { RetentionButton } from './retention-button.tsx'
import { SavedFilters } from './saved-filters.tsx'
import { TimeStrip } from './time-strip.tsx'
import { useFavourite } from './use-favourite.ts'
import { useReview } from './use-review.ts'

/** All images of the cameras a person sees: found by filters, and reviewed. */
export const ImagesPage = () => {
  const address = useAddress(imagesAddress)
  const filter = useMemo(() => filterOf(address), [address])
  const navigate = useNavigate()
  const { data: farms = [] } = useQuery(farmsQuery)
  const zone = (farms.find(({ id }) => id === filter.farm_id) ?? farms[0])?.time_zone
  const today = dayIn(useNow(), zone)
  const change = (next: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...next }), resetScroll: false })
  const { data: count } = useQuery(imageCountQuery(filter))
  const { data: hours } = useQuery(imageHoursQuery(filter))
  const person = usePerson()
  const view = address.view ?? 'grid'
  const isNarrow = useIsNarrow()
  return (
    <Page
      title={t.title}
      actions={
        <>
          {can(person, 'image.review') && (
            <QueueButton
              filter={filter}
              onChoose={(id) =>
                change({ ...emptied(filter), queue_id: String(id), not_reviewed_by_me: 'true', view: undefined })
              }
            />
          )}
          <Link to="/model-performance" {...asButton()}>
            {t.performance}
          </Link>
          <Link to="/model-classes" {...asButton()}>
            {t.classes}
          </Link>
        </>
      }
    >
      {filter.queue_id !== undefined && (
        <QueueProgress filter={{ ...filter, queue_id: filter.queue_id }} onFilter={change} />
      )}
      <ImageFilters filter={filter} onFilter={change} today={today} />
      {hours && hours.hours.length > 0 && (
        <Folded isNarrow={isNarrow}>
          <TimeStrip
            hours={hours}
            onHour={(day, hour) => change({ from: day, to: day, hour_from: String(hour), hour_to: String(hour + 1) })}
          />
        </Folded>
      )}
      <div className={css.head}>
        <p role="status">{count && (count.more ? t.moreThan(MOST_COUNTED) : t.counted(count.total))}</p>
        <SavedFilters filter={filter} onChoose={(saved) => change({ ...emptied(filter), ...saved })} />
        {can(person, 'report.use') && count && count.total > 0 && (
          <ExportButton filter={filter} count={count.more ? Infinity : count.total} />
        )}
        <RetentionButton filter={filter} />
        <Button
          kind="ghost"
          aria-pressed={view === 'list'}
          onClick={() => change({ view: view === 'list' ? undefined : 'list' })}
        >
          {t.list}
        </Button>
      </div>
      <Found
        key={JSON.stringify(filter)}
        filter={filter}
        list={view === 'list'}
        onClear={() => change(emptied(filter))}
      />
    </Page>
  )
}

/** On a phone, images come first and the strip opens on demand. */
const Folded = ({ isNarrow, children }: { isNarrow: boolean; children: ReactNode }) =>
  isNarrow ? (
    <details className={css.folded}>
      <summary>{t.strip}</summary>
      {children}
    </details>
  ) : (
    children
  )

/** The day of an instant in a time zone; the reader's own if it is not known. */
const dayIn = (at: number, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)

const emptied = (filter: ImageFilter): Record<string, undefined> =>
  Object.fromEntries(Object.keys(filter).map((name) => [name, undefined]))

interface FoundProps {
  filter: ImageFilter
  list: boolean
  onClear: () => void
}

const Found = ({ filter, list, onClear }: FoundProps) => {
  const person = usePerson()
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(imagesQuery(filter))
  const images = useMemo(() => data?.pages.flatMap(({ rows }) => rows) ?? [], [data])
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetchingNextPage])
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonLines lines={12} />
  if (images.length === 0) return <NoImages filter={filter} onClear={onClear} />
  return <Reviewed images={images} filter={filter} list={list} onEnd={onEnd} canReview={can(person, 'image.review')} />
}

const NoImages = ({ filter, onClear }: Omit<FoundProps, 'list'>) => {
  const { data: count } = useQuery(imageCountQuery(filter))
  const isFiltered = Object.keys(filter).length > 0
  const [title, text] =
    count?.watched === false
      ? [t.notWatched, t.notWatchedText]
      : count?.watched === true
        ? [t.nothingSeen, t.nothingSeenText]
        : isFiltered
          ? [t.noMatch, t.noMatchText]
          : [t.none, t.noneText]
  return (
    <EmptyState
      late="no-records"
      title={title}
      actions={isFiltered && <Button onClick={onClear}>{t.clearFilters}</Button>}
    >
      {text}
    </EmptyState>
  )
}

interface ReviewedProps {
  images: Image[]
  filter: ImageFilter
  list: boolean
  canReview: boolean
  onEnd: () => void
}

const Reviewed = ({ images, filter, list, canReview, onEnd }: ReviewedProps) => {
  const reviewing = useReview()
  const favourite = useFavourite()
  const [at, setAt] = useState(0)
  const [seen, setSeen] = useState(0)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [naming, setNaming] = useState<readonly Image[] | null>(null)
  const search = useMemo(() => filterTexts(filter), [filter])
  const chosen = images.filter(({ id }) => selected.has(id))

  const review = async (about: readonly Image[], verdict: Verdict, className?: string) => {
    // Another taxon needs a box to belong to.
    const possible = verdict === 'confirmed' ? about : about.filter(({ detections }) => detections.some(isInsect))
    if (possible.length < about.length) toast.note(t.needsBox(about.length - possible.length))
    const drafts = possible.map((image) => {
      const own = reviewing.current(image) ?? draftOf(null, image.detections.length)
      return { image, draft: withVerdictOnInsects(own, image.detections, verdict, className) }
    })
    const isStored = await reviewing.review(drafts)
    if (isStored && about.length > 1) toast.done(t.saved(drafts.length))
    setSelected(new Set())
  }
  const say = (about: readonly Image[], verdict: Verdict) =>
    verdict === 'corrected' ? setNaming(about) : void review(about, verdict)
  const select = (id: number, { range }: { range: boolean }) => {
    const index = images.findIndex((image) => image.id === id)
    const next = new Set(selected)
    if (range && selected.size > 0) {
      const [from, to] = [Math.min(at, index), Math.max(at, index)]
      for (const image of images.slice(from, to + 1)) next.add(image.id)
    } else if (!next.delete(id)) next.add(id)
    setAt(index)
    setSelected(next)
  }
  const onKey = (event: KeyboardEvent, image: Image): boolean => {
    const { key, ctrlKey, metaKey, shiftKey } = event
    if (key.toLowerCase() === 'z' && canReview) {
      void (shiftKey ? reviewing.redo() : reviewing.undo())
      return true
    }
    if (ctrlKey || metaKey) return false
    if (key === 'f') {
      void favourite(image)
      return true
    }
    if (!canReview) return false
    const verdict = verdictOfKey(key)
    if (verdict) say(chosen.length > 0 ? chosen : [image], verdict)
    else if (key === ' ') select(image.id, { range: false })
    else return false
    return true
  }
  // Those that were on the screen: nobody has looked at what was only loaded.
  const open = images.slice(0, seen + 1).filter(({ review_state }) => review_state === 'unreviewed')
  return (
    <>
      {canReview && <p className={css.keys}>{t.keysGrid}</p>}
      <ImageGrid
        images={images}
        list={list}
        selected={selected}
        canSelect={canReview}
        onSelect={select}
        at={Math.min(at, images.length - 1)}
        onAt={setAt}
        onKey={onKey}
        search={search}
        onEnd={onEnd}
        onSeen={setSeen}
      />
      {canReview && chosen.length > 0 && (
        <ReviewBar
          about={t.selected(chosen.length)}
          reviewing={reviewing}
          onVerdict={(verdict) => say(chosen, verdict)}
        >
          <ExportButton filter={filter} ids={[...selected]} count={selected.size} />
          <Button kind="ghost" onClick={() => setSelected(new Set())}>
            {t.clearSelection}
          </Button>
        </ReviewBar>
      )}
      {canReview && chosen.length === 0 && (
        <div className={css.foot}>
          <Button
            disabled={open.length === 0}
            onClick={() =>
              void reviewing
                .review(open.map((image) => ({ image, draft: allRight(image.detections.length) })))
                .then((isStored) => isStored && toast.done(t.saved(open.length)))
            }
          >
            {t.othersRight(open.length)}
          </Button>
          <UndoButtons reviewing={reviewing} />
        </div>
      )}
      {naming && (
        <ClassDialog
          onClose={() => setNaming(null)}
          onChoose={(name) => {
            setNaming(null)
            void review(naming, 'corrected', name)
          }}
        />
      )}
    </>
  )
}
