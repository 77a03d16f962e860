import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { ImageDetail } from '#domain/images/image.ts'
import { withBox, withClass, withoutInsect } from '#domain/image-reviews/edit-boxes.ts'
import { insectsOf, type Insect } from '#domain/image-reviews/insects.ts'
import {
  allRight,
  isInsect,
  withVerdict,
  withVerdictOnInsects,
  type ReviewDraft,
} from '#domain/image-reviews/quick-review.ts'
import type { Box, Verdict } from '#domain/image-reviews/review.ts'
import { usePendingReviews } from '#web/field-work/image-reviews/use-pending-reviews.ts'
import { withPendingReviews } from '#web/field-work/image-reviews/with-pending-reviews.ts'
import { ResultPicker, withResult } from '#web/model-results/result-picker.tsx'
import { dateTime } from '#web/platform/formats.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { images as t } from '#web/texts/images.ts'
import { ImageCanvas, whole, zoomOfKey, type Zoom } from '#web/ui/image-canvas/image-canvas.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { ClassDialog } from './class-dialog.tsx'
import { DeleteImageDialog } from './delete-image-dialog.tsx'
import { ImageFacts } from './image-facts.tsx'
import css from './image-page.module.css'
import { ImageToolbar } from './image-toolbar.tsx'
import { imageWords } from './image-words.tsx'
import { filterOf, filterTexts, imageAddress } from './images-address.ts'
import { InsectBoxes } from './insect-boxes.tsx'
import { imageQuery, nextImageQuery } from './queries.ts'
import { imageVerdicts, ReviewBar, verdictOfKey } from './review-bar.tsx'
import { ReviewPanel } from './review-panel.tsx'
import { useFavourite } from './use-favourite.ts'
import { usePlayback } from './use-playback.ts'
import { useReview } from './use-review.ts'

/** What the class dialog names: all insects, one insect, or a newly drawn box. */
type Naming = { of: 'all' } | { of: 'insect'; insect: Insect } | { of: 'box'; box: Box }

export const ImagePage = () => <ImageById {...useParams({ from: '/_portal/images/$imageId' })} />

/** One image, as large as the screen allows, with its boxes, verdicts and details. */
export const ImageById = ({ imageId }: { imageId: string }) => {
  const { data: image } = useSuspenseQuery(imageQuery(Number(imageId)))
  const person = usePerson()
  const pending = usePendingReviews()
  const [viewed, setViewed] = useState<{ of: number; result_id: number | null } | null>(null)
  const [shown = image] = withPendingReviews([image], pending, person)
  const result_id = viewed?.of === image.id ? viewed.result_id : null
  return (
    <ShownImage
      image={withResult(shown, result_id)}
      isCounting={result_id === null}
      picker={
        <ResultPicker image={image} viewed={result_id} onView={(id) => setViewed({ of: image.id, result_id: id })} />
      }
    />
  )
}

interface ShownImageProps {
  image: ImageDetail
  /** Whether the shown results are the ones that count; only these can be reviewed. */
  isCounting: boolean
  picker: ReactNode
}
const ShownImage = ({ image, isCounting, picker }: ShownImageProps) => {
  const person = usePerson()
  const navigate = useNavigate()
  const filter = filterOf(useAddress(imageAddress))
  const reviewing = useReview()
  const favourite = useFavourite()
  const [zoom, setZoom] = useState<Zoom>(whole)
  const [boxes, setBoxes] = useState(true)
  const [loaded, setLoaded] = useState<{ src: string; isSeen: boolean } | null>(null)
  const isLoaded = loaded?.src === image.image_url
  const isShown = isLoaded && loaded.isSeen
  const [isDrawing, setDrawing] = useState(false)
  const [naming, setNaming] = useState<Naming | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const { data: newer = null } = useQuery(nextImageQuery(filter, image.cursor, 'oldest'))
  const { data: older = null } = useQuery(nextImageQuery(filter, image.cursor, 'newest'))
  const canReview = isCounting && can(person, 'image.review')
  const own = reviewing.current(image)
  /** The starting point of a change: one's own review, including one being saved, or else that the model is right. */
  const start = () => reviewing.current(image) ?? allRight(image.detections.length)
  const insects = insectsOf(image.detections, own ?? image.review)
  const hasInsects = image.detections.some(isInsect)

  const shownId = useRef(image.id)
  useEffect(() => {
    shownId.current = image.id
  }, [image.id])
  /** Shows the next image after a verdict, unless the person has moved to another one. */
  const showNextAfter = (from: number) => {
    if (shownId.current === from) show(older)
  }
  const show = (id: number | null) => {
    if (id === null) return
    setZoom(whole)
    setDrawing(false)
    void navigate({
      to: '/images/$imageId',
      params: { imageId: String(id) },
      search: filterTexts(filter),
      replace: true,
      resetScroll: false,
    })
  }
  const save = (draft: ReviewDraft) => reviewing.review([{ image, draft }])
  const giveVerdict = async (verdict: Verdict) => {
    // A verdict on an image that nobody can see would say nothing about the model.
    if (!isShown) return
    // Without a detection there is nothing to correct, so a box is drawn where the model missed an insect.
    if (verdict === 'corrected') return hasInsects ? setNaming({ of: 'all' }) : setDrawing(true)
    if (verdict !== 'confirmed' && !hasInsects) return
    const isStored = await save(withVerdictOnInsects(start(), image.detections, verdict))
    if (isStored) showNextAfter(image.id)
  }
  const named = (name: string) => {
    setNaming(null)
    if (naming?.of === 'all')
      void save(withVerdictOnInsects(start(), image.detections, 'corrected', name)).then(
        (isStored) => isStored && showNextAfter(image.id),
      )
    if (naming?.of === 'insect') void save(withClass(start(), naming.insect, name))
    if (naming?.of === 'box')
      void save({ ...start(), added: [...start().added, { ...naming.box, object_class_name: name }] })
  }

  const keys: Record<string, () => void> = {
    ArrowLeft: () => show(newer),
    ArrowRight: () => show(older),
    b: () => setBoxes(!boxes),
    f: () => void favourite(image),
    n: () => canReview && isShown && setDrawing(!isDrawing),
    Escape: () => setDrawing(false),
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (event.altKey || event.defaultPrevented || target.closest('input, textarea, select, dialog, [role=menu]')) return
    if (event.key.toLowerCase() === 'z' && canReview) {
      event.preventDefault()
      return void (event.shiftKey ? reviewing.redo() : reviewing.undo())
    }
    if (event.ctrlKey || event.metaKey) return
    const verdict = canReview ? verdictOfKey(event.key) : undefined
    const zoomed = zoomOfKey(event.key, zoom)
    const act = verdict ? () => void giveVerdict(verdict) : zoomed ? () => setZoom(zoomed) : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  const [isPlaying, setPlaying] = usePlayback({
    next: image.later_id,
    isPaused: naming !== null || isDrawing || isDeleting,
    onNext: show,
  })

  const moment = dateTime(image.captured_at, image.time_zone)
  return (
    <Page
      title={moment}
      lead={`${image.device_name} · ${image.farm_title}`}
      breadcrumbs={[
        <Link key="images" to="/images" search={filterTexts(filter)}>
          {t.title}
        </Link>,
      ]}
    >
      <div className={css.layout}>
        <div className={css.main}>
          <ImageCanvas
            src={image.image_url}
            alt={imageWords(image)}
            width={image.width}
            height={image.height}
            zoom={zoom}
            onZoom={setZoom}
            onSeen={(isSeen) => setLoaded({ src: image.image_url, isSeen })}
            onDrawn={
              isDrawing
                ? (box) => {
                    setDrawing(false)
                    setNaming({ of: 'box', box })
                  }
                : undefined
            }
          >
            {boxes && isShown && (
              <InsectBoxes
                insects={insects}
                onMove={
                  canReview && !isDrawing
                    ? (index, box) => {
                        const insect = insects[index]
                        if (insect) void save(withBox(start(), insect, box))
                      }
                    : undefined
                }
                onRemove={(index) => {
                  const insect = insects[index]
                  if (insect) void save(withoutInsect(start(), insect))
                }}
              />
            )}
          </ImageCanvas>
          <ImageToolbar
            image={image}
            newer={newer}
            older={older}
            onShow={show}
            zoom={zoom}
            onZoom={setZoom}
            boxes={boxes}
            onBoxes={setBoxes}
            isPlaying={isPlaying}
            onPlay={setPlaying}
            isDrawing={isDrawing}
            canDraw={isShown}
            onDraw={canReview ? setDrawing : undefined}
            onFavourite={() => void favourite(image)}
            onDelete={can(person, 'image.delete') ? () => setDeleting(true) : undefined}
          />
          {canReview && <p className={css.keys}>{hasInsects ? t.keysImage : t.keysNoInsect}</p>}
          {canReview && (
            <ReviewBar
              about={isLoaded && !isShown ? t.notShown : null}
              verdicts={imageVerdicts(hasInsects, insects.some(isInsect))}
              isEnabled={isShown}
              reviewing={reviewing}
              onVerdict={(verdict) => void giveVerdict(verdict)}
            />
          )}
        </div>
        <div className={css.side}>
          {picker}
          <ReviewPanel
            image={image}
            draft={own ?? image.review}
            canReview={canReview}
            isShown={isShown}
            onVerdict={(detection, verdict) => {
              const insect = insects.find((one) => one.detection === detection)
              if (verdict === 'corrected') setNaming({ of: 'insect', insect: insect ?? insectOf(image, detection) })
              else void save(withVerdict(start(), detection, verdict))
            }}
            onRename={(insect) => setNaming({ of: 'insect', insect })}
            onRemove={(insect) => void save(withoutInsect(start(), insect))}
            onComment={(comment) => save({ ...start(), comment })}
            onDelete={own ? () => void reviewing.review([{ image, draft: null }]) : undefined}
          />
          <ImageFacts image={image} />
        </div>
      </div>
      {naming && <ClassDialog onChoose={named} onClose={() => setNaming(null)} />}
      {isDeleting && (
        <DeleteImageDialog
          id={image.id}
          onClose={() => setDeleting(false)}
          onGone={() => void navigate({ to: '/images', search: filterTexts(filter) })}
        />
      )}
    </Page>
  )
}

/** A detection as the model sent it, for an insect that was rejected before. */
const insectOf = ({ detections }: ImageDetail, detection: number): Insect => {
  const { x = 0, y = 0, width = 1, height = 1, object_class_name = '', confidence = 0 } = detections[detection] ?? {}
  return { x, y, width, height, object_class_name, confidence, detection }
}
