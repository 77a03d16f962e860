import { useEffect, useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import type { FarmDetail } from '#domain/farms/farm-form.ts'
import { messages } from '#domain/messages.ts'
import { farms as t } from '#web/texts/farms.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Field, Input } from '#web/ui/fields/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { asAddress, cropped, faultOf } from './photo-crop.ts'
import css from './photo-dialog.module.css'
import { uploadPhoto } from './photo-upload.ts'

const CLOSEST = 4

/** Selects a picture, crops a square and uploads it, with progress. */
const PhotoDialog = ({
  farmId,
  onClose,
  onDone,
}: {
  farmId: number
  onClose: () => void
  onDone: (farm: FarmDetail) => void
}) => {
  const [picture, setPicture] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [percent, setPercent] = useState<number | null>(null)
  const [area, setArea] = useState<Area | null>(null)
  const sending = useRef(new AbortController())
  useEffect(() => () => sending.current.abort(), [])

  const choose = async (file: File | undefined) => {
    setPicture(null)
    setArea(null)
    if (!file) return
    const found = await faultOf(file)
    setFault(found)
    if (found !== null) return
    setCrop({ x: 0, y: 0 })
    setZoom(1)
    setPicture(await asAddress(file))
  }
  const upload = async () => {
    if (picture === null || area === null) return
    setFault(null)
    setPercent(0)
    try {
      const cut = await cropped(picture, area)
      sending.current = new AbortController()
      onDone(await uploadPhoto(farmId, cut, setPercent, sending.current.signal))
    } catch (error) {
      if (sending.current.signal.aborted) return
      const said = error instanceof Error && error.name === 'ApiProblem' ? ` ${error.message}` : ''
      setFault(`${messages.photoUploadFailed}${said}`)
    } finally {
      setPercent(null)
    }
  }
  return (
    <Dialog
      title={t.photo.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t.photo.cancel}</Button>
          <Button kind="primary" busy={percent !== null} disabled={area === null} onClick={() => void upload()}>
            {t.photo.upload}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        <Field label={t.photo.file} hint={t.photo.fileHint} error={fault}>
          {(control) => (
            <Input
              {...control}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              onChange={(event) => void choose(event.target.files?.[0])}
            />
          )}
        </Field>
        {picture !== null && (
          <>
            <div className={css.cropper}>
              <Cropper
                image={picture}
                crop={crop}
                zoom={zoom}
                maxZoom={CLOSEST}
                aspect={1}
                cropShape="round"
                showGrid={false}
                disableAutomaticStylesInjection
                onCropChange={setCrop}
                onZoomChange={setZoom}
                mediaProps={{ alt: t.photo.picture }}
                onCropComplete={(_shares, pixels) => setArea(pixels)}
              />
            </div>
            <Field label={t.photo.zoom} hint={t.photo.crop}>
              {(control) => (
                <input
                  {...control}
                  className={css.zoom}
                  type="range"
                  min={1}
                  max={CLOSEST}
                  step={0.05}
                  value={zoom}
                  onChange={(event) => setZoom(Number(event.target.value))}
                />
              )}
            </Field>
          </>
        )}
        {percent !== null && (
          <Notice live title={t.photo.uploading(percent)}>
            <progress className={css.progress} value={percent} max={100} aria-label={t.photo.uploading(percent)} />
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
export default PhotoDialog
