import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconPlayerPause,
  IconPlayerPlay,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react'
import type { ImageDetail } from '#domain/images/image.ts'
import { fileName } from '#domain/platform/file-name.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { images as t } from '#web/texts/images.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import type { Zoom } from '#web/ui/image-canvas/image-canvas.tsx'
import { ZoomButtons } from '#web/ui/image-canvas/zoom-buttons.tsx'
import css from './image-page.module.css'

interface ImageToolbarProps {
  image: ImageDetail
  /** The ids of the adjacent images of the filter; null if there is none. */
  newer: number | null
  older: number | null
  onShow: (id: number | null) => void
  zoom: Zoom
  onZoom: (zoom: Zoom) => void
  boxes: boolean
  onBoxes: (boxes: boolean) => void
  isPlaying: boolean
  onPlay: (isPlaying: boolean) => void
  isDrawing: boolean
  /** Whether the image is shown, so that boxes can be drawn on it. */
  canDraw: boolean
  /** Undefined: the person may not review images. */
  onDraw: ((isDrawing: boolean) => void) | undefined
  onFavourite: () => void
  /** Undefined: the person may not delete images. */
  onDelete: (() => void) | undefined
}

/** The buttons below an image. */
export const ImageToolbar = ({
  image,
  newer,
  older,
  onShow,
  zoom,
  onZoom,
  boxes,
  onBoxes,
  isPlaying,
  onPlay,
  isDrawing,
  canDraw,
  onDraw,
  onFavourite,
  onDelete,
}: ImageToolbarProps) => {
  const day = localDay(image.captured_at, image.time_zone)
  return (
    <div className={css.tools}>
      <Button size="icon" aria-label={t.newer} title={t.newer} disabled={newer === null} onClick={() => onShow(newer)}>
        <IconChevronLeft aria-hidden="true" />
      </Button>
      <Button size="icon" aria-label={t.older} title={t.older} disabled={older === null} onClick={() => onShow(older)}>
        <IconChevronRight aria-hidden="true" />
      </Button>
      <ZoomButtons zoom={zoom} onZoom={onZoom} />
      <Button aria-pressed={boxes} onClick={() => onBoxes(!boxes)}>
        {t.boxes}
      </Button>
      {onDraw && (
        <Button aria-pressed={isDrawing} disabled={!canDraw} onClick={() => onDraw(!isDrawing)}>
          {isDrawing ? t.cancelDrawing : t.drawBox}
        </Button>
      )}
      <Button
        size="icon"
        aria-label={isPlaying ? t.pause : t.play}
        title={isPlaying ? t.pause : t.play}
        aria-pressed={isPlaying}
        disabled={!isPlaying && image.later_id === null}
        onClick={() => onPlay(!isPlaying)}
      >
        {isPlaying ? <IconPlayerPause aria-hidden="true" /> : <IconPlayerPlay aria-hidden="true" />}
      </Button>
      <Button
        size="icon"
        aria-label={image.favourite ? t.noFavourite : t.favourite}
        title={image.favourite ? t.noFavourite : t.favourite}
        aria-pressed={image.favourite}
        onClick={onFavourite}
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
      {onDelete && (
        <Button size="icon" kind="danger" aria-label={t.deleteImage} title={t.deleteImage} onClick={onDelete}>
          <IconTrash aria-hidden="true" />
        </Button>
      )}
    </div>
  )
}
