import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, type ReactNode } from 'react'
import { MOST_COUNTED, type ImageFilter } from '#domain/images/filter.ts'
import type { Image } from '#domain/images/image.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { usePendingReviews } from '#web/field-work/image-reviews/use-pending-reviews.ts'
import { withPendingReviews } from '#web/field-work/image-reviews/with-pending-reviews.ts'
import { useIsNarrow } from '#web/platform/navigation/viewport-width.ts'
import { farmsQuery } from '#web/farms/queries.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { browserTimeZone } from '#web/platform/time/clock.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { QueueButton } from '#web/review-queues/queue-button.tsx'
import { QueueProgress } from '#web/review-queues/queue-progress-picker.tsx'
import { images as t } from '#web/texts/images.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { ExportButton } from './export-button.tsx'
import { ImageFilters } from './image-filters.tsx'
import type { ImageGridProps } from './image-grid.tsx'
import { filterOf, imagesAddress } from './images-address.ts'
import { ImagesMenu } from './images-menu.tsx'
import css from './images-page.module.css'
import { imageCountQuery, imageHoursQuery, imagesQuery } from './queries.ts'
import { RetentionButton } from './retention-button.tsx'
import { ReviewableImages } from './reviewable-images.tsx'
import { SavedFilters } from './saved-filters.tsx'
import { TimeStrip } from './time-strip.tsx'

/** All images of the cameras that a person sees: filtered, and reviewed. */
export const ImagesPage = () => {
  const address = useAddress(imagesAddress)
  const filter = useMemo(() => filterOf(address), [address])
  const navigate = useNavigate()
  const { data: farms = [] } = useQuery(farmsQuery)
  const zone = (farms.find(({ id }) => id === filter.farm_id) ?? farms[0])?.time_zone
  const today = localDay(useNow(), zone ?? browserTimeZone())
  const change = (next: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...next }), resetScroll: false })
  const { data: count, isLoading: isCounting } = useQuery(imageCountQuery(filter))
  const { data: hours, isLoading: isLoadingHours } = useQuery(imageHoursQuery(filter))
  // Requested with the figures above, not after them.
  const reviewedHere = useFoundImages(filter).images.filter((image) => isReviewedDespite(filter, image)).length
  const person = usePerson()
  const view = address.view ?? 'grid'
  const isNarrow = useIsNarrow()
  const canExport = can(person, 'report.use') && count !== undefined && count.total > 0
  const exported = count === undefined || count.more ? null : count.total
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
          {can(person, 'image.upload') && (
            <Link to="/images/upload" {...asButton()}>
              {t.upload}
            </Link>
          )}
          {!isNarrow && (
            <>
              <Link to="/model-performance" {...asButton()}>
                {t.performance}
              </Link>
              <Link to="/model-classes" {...asButton()}>
                {t.classes}
              </Link>
            </>
          )}
        </>
      }
    >
      {filter.queue_id !== undefined && (
        <QueueProgress filter={{ ...filter, queue_id: filter.queue_id }} onFilter={change} />
      )}
      <ImageFilters filter={filter} onFilter={change} today={today} />
      {isCounting || isLoadingHours ? (
        // Together, so that the images do not move when the strip and the buttons above them appear.
        <SkeletonLines lines={12} />
      ) : (
        <>
          {hours && hours.hours.length > 0 && (
            <Folded isNarrow={isNarrow}>
              <TimeStrip
                hours={hours}
                onHour={(day, hour) =>
                  change({ from: day, to: day, hour_from: String(hour), hour_to: String(hour + 1) })
                }
              />
            </Folded>
          )}
          <div className={css.head}>
            <p role="status">{count && <Count {...count} reviewed={reviewedHere} />}</p>
            <SavedFilters filter={filter} onChoose={(saved) => change({ ...emptied(filter), ...saved })} />
            {!isNarrow && canExport && <ExportButton filter={filter} count={exported} />}
            {!isNarrow && <RetentionButton filter={filter} />}
            <Button
              kind="ghost"
              aria-pressed={view === 'list'}
              onClick={() => change({ view: view === 'list' ? undefined : 'list' })}
            >
              {t.list}
            </Button>
            {isNarrow && <ImagesMenu filter={filter} canExport={canExport} count={exported} />}
          </div>
          <Found
            key={JSON.stringify(filter)}
            filter={filter}
            list={view === 'list'}
            origin={
              filter.device_id !== undefined
                ? 'none'
                : farms.length > 1 && filter.farm_id === undefined
                  ? 'farm'
                  : 'camera'
            }
            onClear={() => change(emptied(filter))}
          />
        </>
      )}
    </Page>
  )
}

/** On a phone, images come first and the time strip opens on demand. */
const Folded = ({ isNarrow, children }: { isNarrow: boolean; children: ReactNode }) =>
  isNarrow ? (
    <details className={css.folded}>
      <summary>{t.strip}</summary>
      {children}
    </details>
  ) : (
    children
  )

const emptied = (filter: ImageFilter): Record<string, undefined> =>
  Object.fromEntries(Object.keys(filter).map((name) => [name, undefined]))

interface FoundProps {
  filter: ImageFilter
  list: boolean
  origin: ImageGridProps['origin']
  onClear: () => void
}

/** The loaded images of a filter, with the reviews that wait on this device. */
const useFoundImages = (filter: ImageFilter) => {
  const person = usePerson()
  const pending = usePendingReviews()
  const query = useInfiniteQuery(imagesQuery(filter))
  const { data } = query
  const images = useMemo(
    () => withPendingReviews(data?.pages.flatMap(({ rows }) => rows) ?? [], pending, person),
    [data, pending, person],
  )
  return { ...query, images }
}

/** Whether an image of a filter for unreviewed images was reviewed since; it stays until the page is loaded again. */
const isReviewedDespite = (filter: ImageFilter, { review_state, own_review }: Image): boolean =>
  (filter.review_state === 'unreviewed' && review_state !== 'unreviewed') ||
  (filter.not_reviewed_by_me === 'true' && own_review !== null)

/** The number of images of a filter, and of those reviewed since they were found. */
const Count = ({ total, more, reviewed }: { total: number; more: boolean; reviewed: number }) => {
  if (reviewed === 0) return more ? t.moreThan(MOST_COUNTED) : t.counted(total)
  return more ? t.moreThanReviewed(MOST_COUNTED, reviewed) : t.countedReviewed(total, reviewed)
}

const Found = ({ filter, list, origin, onClear }: FoundProps) => {
  const person = usePerson()
  const { data, images, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useFoundImages(filter)
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetchingNextPage])
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonLines lines={12} />
  if (images.length === 0) return <NoImages filter={filter} onClear={onClear} />
  return (
    <ReviewableImages
      images={images}
      filter={filter}
      list={list}
      origin={origin}
      onEnd={onEnd}
      hasMore={hasNextPage}
      canReview={can(person, 'image.review')}
    />
  )
}

const NoImages = ({ filter, onClear }: Omit<FoundProps, 'list' | 'origin'>) => {
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
