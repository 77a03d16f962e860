import { useState } from 'react'
import { choosePin } from '#web/platform/offline/sealed-counts.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'

const t = surveys.ready

/**
 * Sets the field PIN, which unlocks the page without a signal. It is stored on this phone; setting it requires the
 * server.
 */
export const PinDialog = ({ onClose }: { onClose: () => void }) => {
  const { id } = usePerson()
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const short = /^\d{6,12}$/.test(pin) ? null : t.pinShort
  const other = pin === again ? null : t.pinOther
  const save = async () => {
    setAsked(true)
    if (short || other) return
    setBusy(true)
    try {
      await choosePin(id, pin)
      toast.done(t.pinSaved)
      onClose()
    } catch {
      toast.error(t.pinFailed)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t.choosePin}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{surveys.cancel}</Button>
          <Button kind="primary" busy={busy} onClick={() => void save()}>
            {t.savePin}
          </Button>
        </>
      }
    >
      <p>{t.pinText}</p>
      <PasswordField
        label={t.pin}
        hint={t.pinHint}
        inputMode="numeric"
        autoComplete="off"
        value={pin}
        error={asked ? short : null}
        onChange={({ target }) => setPin(target.value)}
      />
      <PasswordField
        label={t.pinAgain}
        inputMode="numeric"
        autoComplete="off"
        value={again}
        error={asked ? other : null}
        onChange={({ target }) => setAgain(target.value)}
      />
    </Dialog>
  )
}
