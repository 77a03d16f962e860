import { IconChevronLeft, IconChevronRight, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { deleteEntryPhoto } from '#domain/surveys/photo-endpoints.ts'
import type { EntryPhoto } from '#domain/surveys/photo.ts'
import { allowedWith } from '#web/field-work/entries/entry-time.ts'
import { invalidateSurveys } from '#web/field-work/queries.ts'
import { api } from '#web/platform/api/api.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { photos as t } from '#web/texts/photos.ts'
import { Button } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ImageCanvas, whole, zoomOfKey, type Zoom } from '#web/ui/image-canvas/image-canvas.tsx'
import { ZoomButtons } from '#web/ui/image-canvas/zoom-buttons.tsx'
import { observerName } from '../species/species.ts'
import css from './photos.module.css'
import { identificationWords, photoWords } from './photo-words.ts'

interface PhotoViewerProps {
  photos: readonly EntryPhoto[]
  at: number
  zone: string
  onAt: (at: number) => void
  onClose: () => void
}

/** Photos one at a time, as large as the screen; arrow keys go from one to the next. */
export const PhotoViewer = ({ photos, at, zone, onAt, onClose }: PhotoViewerProps) => {
  const person = usePerson()
  const client = useQueryClient()
  const [deleting, setDeleting] = useState(false)
  const [zoom, setZoom] = useState<Zoom>(whole)
  const photo = photos[Math.min(at, photos.length - 1)]
  if (!photo) return null
  const words = photoWords(photo, zone)
  const identified = identificationWords(photo, zone)
  const step = (by: number) => {
    setZoom(whole)
    onAt((at + by + photos.length) % photos.length)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const zoomed = zoomOfKey(key, zoom)
    if (zoomed) setZoom(zoomed)
    if (key === 'ArrowRight') step(1)
    if (key === 'ArrowLeft') step(-1)
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
          {allowedWith(person, photo.added_by).change && (
            <Button kind="danger" onClick={() => setDeleting(true)}>
              <IconTrash aria-hidden="true" />
              {t.removeShort}
            </Button>
          )}
        </div>
        <p>{[observerName({ observer: photo.adder }), identified].filter(Boolean).join(' · ')}</p>
        {photo.latitude !== null && photo.longitude !== null && <p>{t.position_at(photo.latitude, photo.longitude)}</p>}
      </div>
      {deleting && (
        <DeleteDialog
          question={t.removeQuestion}
          kinds={{}}
          onClose={() => setDeleting(false)}
          remove={() => api(deleteEntryPhoto, { params: { id: photo.survey_id, key: photo.key } })}
          onGone={() => {
            toast.done(t.removed)
            setDeleting(false)
            if (photos.length === 1) onClose()
            else onAt(0)
            void invalidateSurveys(client)
          }}
        >
          {t.removeText}
        </DeleteDialog>
      )}
    </Dialog>
  )
}
