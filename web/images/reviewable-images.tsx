import { useMemo, useState, type KeyboardEvent } from 'react'
import type { ImageFilter } from '#domain/images/filter.ts'
import type { Image } from '#domain/images/image.ts'
import { allRight, draftOf, isInsect, withVerdictOnInsects } from '#domain/image-reviews/quick-review.ts'
import type { Verdict } from '#domain/image-reviews/review.ts'
import { toast } from '#web/platform/toasts.ts'
import { images as t } from '#web/texts/images.ts'
import { Button } from '#web/ui/button.tsx'
import { ClassDialog } from './class-dialog.tsx'
import { ExportButton } from './export-button.tsx'
import { ImageGrid, type ImageGridProps } from './image-grid.tsx'
import { filterTexts } from './images-address.ts'
import css from './images-page.module.css'
import { ReviewBar, selectionVerdicts, UndoButtons, verdictOfKey } from './review-bar.tsx'
import { useFavourite } from './use-favourite.ts'
import { useReview } from './use-review.ts'

interface ReviewableImagesProps {
  images: Image[]
  filter: ImageFilter
  list: boolean
  origin: ImageGridProps['origin']
  canReview: boolean
  onEnd: () => void
  hasMore: boolean
}

/** Images as tiles or rows, reviewed individually, as a selection, or all that were on the screen. */
export const ReviewableImages = ({
  images,
  filter,
  list,
  origin,
  canReview,
  onEnd,
  hasMore,
}: ReviewableImagesProps) => {
  const reviewing = useReview()
  const favourite = useFavourite()
  const [at, setAt] = useState(0)
  const [seen, setSeen] = useState(0)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [naming, setNaming] = useState<readonly Image[] | null>(null)
  const search = useMemo(() => filterTexts(filter), [filter])
  /** Whether the thumbnail of each image could be shown; none: it is still loading. */
  const [loaded, setLoaded] = useState<ReadonlyMap<number, boolean>>(new Map())
  const chosen = images.filter(({ id }) => selected.has(id))

  const review = async (about: readonly Image[], verdict: Verdict, className?: string) => {
    const visible = about.filter(({ id }) => loaded.get(id) !== false)
    if (visible.length < about.length) toast.note(t.notShownCount(about.length - visible.length))
    // Another taxon requires a box.
    const possible = verdict === 'confirmed' ? visible : visible.filter(({ detections }) => detections.some(isInsect))
    if (possible.length < visible.length) toast.note(t.needsBox(visible.length - possible.length))
    const drafts = possible.map((image) => {
      const own = reviewing.current(image) ?? draftOf(null, image.detections.length)
      return { image, draft: withVerdictOnInsects(own, image.detections, verdict, className) }
    })
    const isStored = await reviewing.review(drafts)
    if (isStored && about.length > 1) toast.done(t.saved(drafts.length))
    setSelected(new Set())
  }
  const giveVerdict = (about: readonly Image[], verdict: Verdict) =>
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
    if (verdict) giveVerdict(chosen.length > 0 ? chosen : [image], verdict)
    else if (key === ' ') select(image.id, { range: false })
    else return false
    return true
  }
  // Only images that were on the screen and whose thumbnail has loaded: nobody looked at the others.
  const onScreen = images.slice(0, seen + 1)
  const unreviewed = onScreen.filter(({ review_state }) => review_state === 'unreviewed')
  const open = unreviewed.filter(({ id }) => loaded.get(id) === true)
  // Confirming them together would overrule the corrections of other people.
  const areOthersLeft = filter.not_reviewed_by_me === 'true' && onScreen.some(({ own_review }) => own_review === null)
  return (
    <>
      {canReview && <p className={css.keys}>{t.keysGrid}</p>}
      <ImageGrid
        images={images}
        list={list}
        origin={origin}
        selected={selected}
        canSelect={canReview}
        onSelect={select}
        at={Math.min(at, images.length - 1)}
        onAt={setAt}
        onKey={onKey}
        search={search}
        onEnd={onEnd}
        hasMore={hasMore}
        onSeen={setSeen}
        onLoaded={(id, isLoaded) => setLoaded((before) => new Map(before).set(id, isLoaded))}
      />
      {canReview && chosen.length > 0 && (
        <ReviewBar
          about={t.selected(chosen.length)}
          verdicts={selectionVerdicts(chosen.some(({ detections }) => detections.some(isInsect)))}
          reviewing={reviewing}
          onVerdict={(verdict) => giveVerdict(chosen, verdict)}
        >
          <ExportButton filter={filter} ids={[...selected]} count={selected.size} />
          <Button kind="ghost" onClick={() => setSelected(new Set())}>
            {t.clearSelection}
          </Button>
        </ReviewBar>
      )}
      {canReview && chosen.length === 0 && (
        <div className={css.foot}>
          {unreviewed.length > 0 ? (
            <Button
              disabled={open.length === 0}
              onClick={() =>
                void reviewing
                  .review(open.map((image) => ({ image, draft: allRight(image.detections.length) })))
                  .then((isStored) => isStored && toast.done(t.saved(open.length)))
              }
            >
              {t.confirmOnScreen(open.length)}
            </Button>
          ) : (
            <p role="status">{areOthersLeft ? t.reviewedByOthers : t.allOnScreenReviewed}</p>
          )}
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
