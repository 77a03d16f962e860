import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconPlayerPause,
  IconPlayerPlay,
  IconStar,
  IconStarFilled,
  IconTrash,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ImageDetail } from '#domain/images/image.ts'
import { withBox, withClass, withoutInsect } from '#domain/image-reviews/edit-boxes.ts'
import { insectsOf, type Insect } from '#domain/image-reviews/insects.ts'
import {
  allRight,
  draftOf,
  isInsect,
  withVerdict,
  withVerdictOnInsects,
  type ReviewDraft,
} from '#domain/image-reviews/quick-review.ts'
import type { Box, Verdict } from '#domain/image-reviews/review.ts'
import { fileName } from '#domain/platform/file-name.ts'
import { dateTime } from '#web/platform/formats.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { images as t } from '#web/texts/images.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { ClassDialog } from './class-dialog.tsx'
import { DeleteImageDialog } from './delete-image-dialog.tsx'
import { ImageCanvas, whole, zoomIn, zoomOut, type Zoom } from './image-canvas.tsx'
import { ImageFacts } from './image-facts.tsx'
import css from './image-page.module.css'
import { imageWords } from './image-words.tsx'
import { filterOf, filterTexts, imageAddress } from './images-address.ts'
import { InsectBoxes } from './insect-boxes.tsx'
import { imageQuery, nextImageQuery } from './queries.ts'
import { ReviewBar, verdictOfKey } from './review-bar.tsx'
import { ReviewPanel } from './review-panel.tsx'
import { useFavourite } from './use-favourite.ts'
import { useReview } from './use-review.ts'

/** How long each image of a day is shown in playback. */
const PLAY_MS = 600

/** What is asked of the person: the class of all insects, of one, or of a box that was drawn. */
type Naming = { of: 'all' } | { of: 'insect'; insect: Insect } | { of: 'box'; box: Box }

/** One image, as large as the screen allows, with its boxes, verdicts and facts. */
export const ImagePage = () => {
  const { imageId } = useParams({ from: '/_portal/images/$imageId' })
  const { data: image } = useSuspenseQuery(imageQuery(Number(imageId)))
  return <ShownImage image={image} />
}

const ShownImage = ({ image }: { image: ImageDetail }) => {
  const person = usePerson()
  const navigate = useNavigate()
  const filter = filterOf(useAddress(imageAddress))
  const reviewing = useReview()
  const favourite = useFavourite()
  const [zoom, setZoom] = useState<Zoom>(whole)
  const [boxes, setBoxes] = useState(true)
  const [isDrawing, setDrawing] = useState(false)
  const [naming, setNaming] = useState<Naming | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const [isPlaying, setPlaying] = useState(false)
  const { data: newer = null } = useQuery(nextImageQuery(filter, image.cursor, 'oldest'))
  const { data: older = null } = useQuery(nextImageQuery(filter, image.cursor, 'newest'))
  const canReview = can(person, 'image.review')
  const own = image.own_review && draftOf(image.own_review, image.detections.length)
  /** What a change begins with: one's own review, also while it is being saved, else that the model is right. */
  const start = () => reviewing.current(image) ?? allRight(image.detections.length)
  const insects = insectsOf(image.detections, own ?? image.review)

  const shownId = useRef(image.id)
  useEffect(() => {
    shownId.current = image.id
  }, [image.id])
  /** Goes on after a verdict, unless the person went elsewhere meanwhile. */
  const goOn = (from: number) => {
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
  const say = async (verdict: Verdict) => {
    // Without a detection there is nothing to correct: a box says what the model missed.
    if (verdict === 'corrected') return image.detections.some(isInsect) ? setNaming({ of: 'all' }) : setDrawing(true)
    if (verdict !== 'confirmed' && !image.detections.some(isInsect)) return toast.note(t.needsBox(1))
    const isStored = await save(withVerdictOnInsects(start(), image.detections, verdict))
    if (isStored) goOn(image.id)
  }
  const named = (name: string) => {
    setNaming(null)
    if (naming?.of === 'all')
      void save(withVerdictOnInsects(start(), image.detections, 'corrected', name)).then(
        (isStored) => isStored && goOn(image.id),
      )
    if (naming?.of === 'insect') void save(withClass(start(), naming.insect, name))
    if (naming?.of === 'box')
      void save({ ...start(), added: [...start().added, { ...naming.box, object_class_name: name }] })
  }

  const keys: Record<string, () => void> = {
    ArrowLeft: () => show(newer),
    ArrowRight: () => show(older),
    '+': () => setZoom(zoomIn(zoom)),
    '-': () => setZoom(zoomOut(zoom)),
    '0': () => setZoom(whole),
    b: () => setBoxes(!boxes),
    f: () => void favourite(image),
    n: () => canReview && setDrawing(!isDrawing),
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
    const act = verdict ? () => void say(verdict) : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  // Playback waits while something is asked or drawn, and ends with the last image.
  const isBusy = naming !== null || isDrawing || isDeleting
  const playOn = useEffectEvent(() => {
    if (image.later_id === null) setPlaying(false)
    else show(image.later_id)
  })
  useEffect(() => {
    if (!isPlaying || isBusy) return
    const timer = setInterval(playOn, PLAY_MS)
    return () => clearInterval(timer)
  }, [isPlaying, isBusy])

  const moment = dateTime(image.captured_at, image.time_zone)
  const day = image.captured_at.slice(0, 10)
  return (
    <Page
      title={moment}
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
            onDrawn={
              isDrawing
                ? (box) => {
                    setDrawing(false)
                    setNaming({ of: 'box', box })
                  }
                : undefined
            }
          >
            {boxes && (
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
          <div className={css.tools}>
            <Button
              size="icon"
              aria-label={t.newer}
              title={t.newer}
              disabled={newer === null}
              onClick={() => show(newer)}
            >
              <IconChevronLeft aria-hidden="true" />
            </Button>
            <Button
              size="icon"
              aria-label={t.older}
              title={t.older}
              disabled={older === null}
              onClick={() => show(older)}
            >
              <IconChevronRight aria-hidden="true" />
            </Button>
            <Button size="icon" aria-label={t.zoomIn} title={t.zoomIn} onClick={() => setZoom(zoomIn(zoom))}>
              <IconZoomIn aria-hidden="true" />
            </Button>
            <Button
              size="icon"
              aria-label={t.zoomOut}
              title={t.zoomOut}
              disabled={zoom.scale === 1}
              onClick={() => setZoom(zoomOut(zoom))}
            >
              <IconZoomOut aria-hidden="true" />
            </Button>
            <Button aria-pressed={boxes} onClick={() => setBoxes(!boxes)}>
              {t.boxes}
            </Button>
            {canReview && (
              <Button aria-pressed={isDrawing} onClick={() => setDrawing(!isDrawing)}>
                {isDrawing ? t.cancelDrawing : t.drawBox}
              </Button>
            )}
            <Button
              size="icon"
              aria-label={isPlaying ? t.pause : t.play}
              title={isPlaying ? t.pause : t.play}
              aria-pressed={isPlaying}
              disabled={!isPlaying && image.later_id === null}
              onClick={() => setPlaying(!isPlaying)}
            >
              {isPlaying ? <IconPlayerPause aria-hidden="true" /> : <IconPlayerPlay aria-hidden="true" />}
            </Button>
            <Button
              size="icon"
              aria-label={image.favourite ? t.noFavourite : t.favourite}
              title={image.favourite ? t.noFavourite : t.favourite}
              aria-pressed={image.favourite}
              onClick={() => void favourite(image)}
            >
              {image.favourite ? <IconStarFilled aria-hidden="true" /> : <IconStar aria-hidden="true" />}
            </Button>
            <a
              {...asButton({ size: 'icon' })}
              href={image.image_url}
              download={fileName(`${image.device_name} ${image.id}`, day, day, 'image', 'jpg')}
              aria-label={t.download}
              title={t.download}
            >
              <IconDownload aria-hidden="true" />
            </a>
            {can(person, 'image.delete') && (
              <Button
                size="icon"
                kind="danger"
                aria-label={t.deleteImage}
                title={t.deleteImage}
                onClick={() => setDeleting(true)}
              >
                <IconTrash aria-hidden="true" />
              </Button>
            )}
          </div>
          {canReview && <p className={css.keys}>{t.keysImage}</p>}
        </div>
        <div className={css.side}>
          <ReviewPanel
            image={image}
            draft={own ?? image.review}
            canReview={canReview}
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
      {canReview && <ReviewBar about={null} reviewing={reviewing} onVerdict={(verdict) => void say(verdict)} />}
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

/** A detection as the model sent it, for one that was rejected before. */
const insectOf = ({ detections }: ImageDetail, detection: number): Insect => {
  const { x = 0, y = 0, width = 1, height = 1, object_class_name = '', confidence = 0 } = detections[detection] ?? {}
  return { x, y, width, height, object_class_name, confidence, detection }
}
