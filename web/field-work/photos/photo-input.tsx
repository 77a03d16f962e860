import { useState } from 'react'
import { photos as t } from '#web/texts/photos.ts'
import { safeLocalStorage } from '#web/platform/offline/safe-local-storage.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PhotoButtons } from '#web/ui/photos/photo-buttons.tsx'
import css from './photos.module.css'
import { keepPhotos, type About } from './take-photo.ts'
import { usePhonePhotos } from './use-photos.ts'

const POSITION = 'bombus-photo-position'

interface PhotoInputProps {
  about: About
  /** The number of photos that can be added. */
  room: number
  onKept?: () => void
}

/** Takes or selects photos, which are shrunk and stored on this phone at once. */
export const PhotoInput = ({ about, room, onKept }: PhotoInputProps) => {
  const { phone } = usePhonePhotos()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<string[]>([])
  const [withPosition, setWithPosition] = useState(safeLocalStorage.get(POSITION) === 'yes')
  const keep = async (chosen: File[]) => {
    setBusy(true)
    setSaid([])
    try {
      setSaid(await keepPhotos(phone, chosen, about, { withPosition, room }))
      onKept?.()
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={css.input}>
      <PhotoButtons busy={busy} onFiles={(chosen) => void keep(chosen)} />
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
