import { IconCamera, IconPhotoPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { photos as t } from '#web/texts/photos.ts'
import { safeLocalStorage } from '#web/platform/offline/safe-local-storage.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import css from './photos.module.css'
import { keepPhotos, type About } from './take-photo.ts'
import { usePhonePhotos } from './use-photos.ts'

const POSITION = 'bombus-photo-position'
const TYPES = 'image/*'

/** Whether this is a phone or tablet with a camera. */
const isHandheld = () => matchMedia('(pointer: coarse)').matches

interface PhotoInputProps {
  about: About
  /** The number of photos that can be added. */
  room: number
  onKept?: () => void
}

/** Takes or selects photos, which are shrunk and stored on this phone at once. */
export const PhotoInput = ({ about, room, onKept }: PhotoInputProps) => {
  const { phone } = usePhonePhotos()
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<string[]>([])
  const [withPosition, setWithPosition] = useState(safeLocalStorage.get(POSITION) === 'yes')
  const keep = async (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])]
    // Allows the same file to be chosen again.
    input.value = ''
    if (chosen.length === 0) return
    setBusy(true)
    setSaid([])
    try {
      setSaid(await keepPhotos(phone, chosen, about, { withPosition, room }))
      onKept?.()
    } finally {
      setBusy(false)
    }
  }
  const input = {
    type: 'file',
    accept: TYPES,
    className: 'vh',
    tabIndex: -1,
    onChange: ({ target }: { target: HTMLInputElement }) => void keep(target),
  } as const
  const handheld = isHandheld()
  return (
    <div className={css.input}>
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
      <CheckField
        label={t.position}
        hint={t.positionHint}
        checked={withPosition}
        onChange={({ target }) => {
          safeLocalStorage.set(POSITION, target.checked ? 'yes' : 'no')
          setWithPosition(target.checked)
        }}
      />
      <div role="status" className={css.said}>
        {busy && t.reading}
        {said.map((text) => (
          <Notice key={text} tone="warn" title={text} />
        ))}
      </div>
    </div>
  )
}
