import { IconCamera, IconPhotoPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { photos as t } from '#web/texts/photos.ts'
import { Button } from '../button.tsx'
import css from './photos.module.css'

/** Whether this is a phone or tablet with a camera. */
const isHandheld = () => matchMedia('(pointer: coarse)').matches

/** Takes photos with the camera of a phone, or selects files. */
export const PhotoButtons = ({ busy, onFiles }: { busy: boolean; onFiles: (files: File[]) => void }) => {
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const input = {
    type: 'file',
    accept: 'image/*',
    className: 'vh',
    tabIndex: -1,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      const chosen = [...(target.files ?? [])]
      // Allows the same file to be selected again.
      target.value = ''
      if (chosen.length > 0) onFiles(chosen)
    },
  } as const
  const handheld = isHandheld()
  return (
    <div className={css.buttons}>
      {handheld && (
        <Button busy={busy} onClick={() => camera.current?.click()}>
          <IconCamera aria-hidden="true" />
          {t.take}
        </Button>
      )}
      <Button busy={busy} onClick={() => files.current?.click()}>
        <IconPhotoPlus aria-hidden="true" />
        {handheld ? t.choose : t.add}
      </Button>
      <input {...input} ref={camera} capture="environment" aria-label={t.take} />
      <input {...input} ref={files} multiple aria-label={handheld ? t.choose : t.add} />
    </div>
  )
}
