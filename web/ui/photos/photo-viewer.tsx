import { IconChevronLeft, IconChevronRight, IconTrash } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { toast } from '#web/platform/toasts.ts'
import { photos as t } from '#web/texts/photos.ts'
import { Button } from '../button.tsx'
import { DeleteDialog } from '../dialog/delete-dialog.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { ImageCanvas, whole, zoomOfKey, type Zoom } from '../image-canvas/image-canvas.tsx'
import { ZoomButtons } from '../image-canvas/zoom-buttons.tsx'
import css from './photos.module.css'
import type { PhotoStripProps } from './photo-strip.tsx'

interface PhotoViewerProps extends PhotoStripProps {
  at: number
  onAt: (at: number) => void
  onClose: () => void
}

/** Photos one at a time in full screen; arrow keys move from one to the next. */
export const PhotoViewer = ({ photos, renderAbout, removal, at, onAt, onClose }: PhotoViewerProps) => {
  const [deleting, setDeleting] = useState(false)
  const [zoom, setZoom] = useState<Zoom>(whole)
  const photo = photos[Math.min(at, photos.length - 1)]
  if (!photo) return null
  const { key, words } = photo
  const step = (by: number) => {
    setZoom(whole)
    onAt((at + by + photos.length) % photos.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const zoomed = zoomOfKey(event.key, zoom)
    if (zoomed) setZoom(zoomed)
    if (event.key === 'ArrowRight') step(1)
    if (event.key === 'ArrowLeft') step(-1)
  }
  return (
    <Dialog title={words} wide full onClose={onClose} actions={<Button onClick={onClose}>{t.close}</Button>}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its buttons do the same */}
      <div className={css.viewer} onKeyDown={onKeyDown}>
        <ImageCanvas
          src={photo.image_url}
          alt={words}
          width={photo.width}
          height={photo.height}
          zoom={zoom}
          onZoom={setZoom}
        />
        <div className={css.steps}>
          <ZoomButtons zoom={zoom} onZoom={setZoom} />
          {photos.length > 1 && (
            <>
              <Button size="icon" aria-label={t.previous} title={t.previous} onClick={() => step(-1)}>
                <IconChevronLeft aria-hidden="true" />
              </Button>
              <span role="status">{t.nth(at + 1, photos.length)}</span>
              <Button size="icon" aria-label={t.next} title={t.next} onClick={() => step(1)}>
                <IconChevronRight aria-hidden="true" />
              </Button>
            </>
          )}
          {removal?.isAllowed(key) && (
            <Button kind="danger" onClick={() => setDeleting(true)}>
              <IconTrash aria-hidden="true" />
              {t.removeShort}
            </Button>
          )}
        </div>
        {renderAbout?.(key)}
      </div>
      {deleting && removal && (
        <DeleteDialog
          question={t.removeQuestion}
          kinds={{}}
          onClose={() => setDeleting(false)}
          remove={() => removal.remove(key)}
          onGone={() => {
            toast.done(t.removed)
            setDeleting(false)
            if (photos.length === 1) onClose()
            else onAt(0)
            removal.onRemoved(key)
          }}
        >
          {removal.consequence}
        </DeleteDialog>
      )}
    </Dialog>
  )
}
