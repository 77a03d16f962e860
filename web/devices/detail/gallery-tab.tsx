import { useQuery } from '@tanstack/react-query'
import { IconZoomIn } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState, type KeyboardEvent } from 'react'
import type { Device } from '#domain/devices/device.ts'
import { colourOf } from '#web/drawings/class-colour.ts'
import noData from '#web/drawings/empties/no-data-watched.svg?raw'
import { dateTime, number } from '#web/platform/formats.ts'
import { detail as t } from '#web/texts/device-detail.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Picture } from '#web/ui/drawing/picture.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { useTableView } from '#web/ui/table/table-view.ts'
import { CAPTURES_A_PAGE, capturesQuery } from '../queries.ts'
import { DetectionBoxes } from './detection-boxes.tsx'
import type { Capture } from './full-image.tsx'
import css from './gallery-tab.module.css'

const FullImage = lazyPart(async () => ({ default: (await import('./full-image.tsx')).FullImage }))

/** The images of a device, newest first, with the detections of the model. Arrow keys move from image to image. */
export const GalleryTab = ({ device, zone }: { device: Device; zone: string }) => {
  const [{ page = 1 }, setView] = useTableView()
  const [at, setAt] = useState(0)
  const [boxes, setBoxes] = useState(true)
  const [full, setFull] = useState(false)
  const { data, error, refetch } = useQuery(capturesQuery(device.id, page))
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonLines lines={8} />
  const index = Math.min(at, data.rows.length - 1)
  const shown = data.rows[index]
  if (!shown)
    return (
      <EmptyState title={t.noImages} drawing={noData}>
        {t.noImagesText}
      </EmptyState>
    )
  const first = (page - 1) * CAPTURES_A_PAGE
  const turn = (to: number) => {
    setAt(0)
    setView({ page: to })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const next = step === undefined ? -1 : index + step
    if (next < 0 || next >= data.rows.length) return
    event.preventDefault()
    setAt(next)
    event.currentTarget.querySelectorAll<HTMLElement>('button')[next]?.focus()
  }
  return (
    <div className={css.gallery}>
      <div className={css.main}>
        <Shown capture={shown} boxes={boxes} zone={zone} />
        <div className={css.under}>
          <b>{dateTime(shown.captured_at, zone)}</b>
          <span className={css.turn}>
            <Button aria-pressed={boxes} onClick={() => setBoxes(!boxes)}>
              {t.boxes}
            </Button>
            <Button aria-haspopup="dialog" onClick={() => setFull(true)}>
              <IconZoomIn aria-hidden="true" />
              {t.zoom}
            </Button>
          </span>
        </div>
        <ul className={css.strip} aria-label={t.gallery} onKeyDown={onKeyDown}>
          {data.rows.map((capture, place) => (
            <li key={capture.id}>
              <button
                type="button"
                aria-pressed={place === index}
                aria-label={t.imageOf(dateTime(capture.captured_at, zone))}
                onClick={() => setAt(place)}
              >
                <Picture size="small" src={capture.thumbnail_url ?? capture.image_url} alt="" loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
        <Link to="/images" search={{ device_id: String(device.id) }}>
          {t.allImages}
        </Link>
        <div className={css.under}>
          <span>{t.range(first + 1, first + data.rows.length, data.total)}</span>
          <span className={css.turn}>
            <Button disabled={page === 1} onClick={() => turn(page - 1)}>
              {t.newer}
            </Button>
            <Button disabled={first + data.rows.length >= data.total} onClick={() => turn(page + 1)}>
              {t.older}
            </Button>
          </span>
        </div>
      </div>
      <Detections capture={shown} />
      {full && (
        <Suspense>
          <FullImage
            device={device.name}
            captures={data.rows}
            at={index}
            zone={zone}
            boxes={boxes}
            onBoxes={setBoxes}
            onTurn={setAt}
            onClose={() => setFull(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

const Shown = ({ capture, boxes, zone }: { capture: Capture; boxes: boolean; zone: string }) => (
  <div className={css.picture}>
    <Picture src={capture.image_url} alt={t.imageOf(dateTime(capture.captured_at, zone))}>
      {boxes && <DetectionBoxes detections={capture.detections} />}
    </Picture>
  </div>
)

const Detections = ({ capture: { detections } }: { capture: Capture }) => (
  <section className={css.detections} aria-live="polite">
    <h2>{t.detections(detections.length)}</h2>
    {detections.length === 0 && <p>{t.noDetections}</p>}
    <ul>
      {detections.map(({ object_class_name, confidence }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a detection has no other name
        <li key={index}>
          <span>
            <i className={css.key} style={{ background: colourOf(object_class_name) }} aria-hidden="true" />
            {object_class_name}
          </span>
          <span title={t.confidence}>{number(confidence, 2)}</span>
        </li>
      ))}
    </ul>
    {detections.length > 0 && <p>{t.confidence}.</p>}
  </section>
)
