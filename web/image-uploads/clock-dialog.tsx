import { useMemo, useState } from 'react'
import { captureTime, clockOffset } from '#domain/image-uploads/capture-time.ts'
import { MAX_OFFSET_S } from '#domain/image-uploads/upload.ts'
import { wallTime } from '#domain/weeks/local-time.ts'
import { dateTime } from '#web/platform/formats.ts'
import { imageUploads as t } from '#web/texts/image-uploads.ts'
import { ui } from '#web/texts/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Field, TextField } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import css from './clock-dialog.module.css'
import type { CardImage } from './read-card.ts'

interface ClockDialogProps {
  images: readonly CardImage[]
  zone: string
  onOffset: (seconds: number) => void
  onClose: () => void
}

/** Corrects the clock of a camera, using an image of a clock that shows the right time. */
export const ClockDialog = ({ images, zone, onOffset, onClose }: ClockDialogProps) => {
  const [chosen, setChosen] = useState(0)
  const [read, setRead] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const image = images[chosen]
  const apply = () => {
    const seconds = image && read !== '' ? clockOffset(read, image.time, zone) : Number.NaN
    if (Number.isNaN(seconds)) return setFault(t.clockNeeded)
    if (Math.abs(seconds) > MAX_OFFSET_S) return setFault(t.clockTooFar)
    onOffset(seconds)
    onClose()
  }
  return (
    <Dialog
      wide
      title={t.clockTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button kind="primary" onClick={apply}>
            {t.apply}
          </Button>
        </>
      }
    >
      <div className={css.clock}>
        <p>{t.clockText}</p>
        <Field label={t.clockImage}>
          {(control) => (
            <Select {...control} value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
              {images.map(({ path }, index) => (
                <option key={path} value={index}>
                  {path}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {image && (
          <>
            <ShownImage key={image.path} image={image} />
            <p>{t.fileSays(dateTime(captureTime(image.time, zone, 0), zone))}</p>
          </>
        )}
        <TextField
          label={t.clockRead}
          type="datetime-local"
          step={1}
          max={image && `${wallTime(Date.parse(captureTime(image.time, zone, MAX_OFFSET_S)), zone)}:00`}
          value={read}
          error={fault}
          onChange={({ target }) => {
            setRead(target.value)
            setFault(null)
          }}
        />
      </div>
    </Dialog>
  )
}

/** Shows a file while the element is mounted. */
const showFile = (file: File) => (image: HTMLImageElement | null) => {
  if (!image) return undefined
  const url = URL.createObjectURL(file)
  image.src = url
  return () => URL.revokeObjectURL(url)
}

const ShownImage = ({ image: { file, path } }: { image: CardImage }) => {
  const [broken, setBroken] = useState(false)
  const show = useMemo(() => showFile(file), [file])
  if (broken) return <p>{t.cannotShow}</p>
  return <img ref={show} className={css.image} alt={t.clockShown(path)} onError={() => setBroken(true)} />
}
