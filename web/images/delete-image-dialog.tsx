import { useState } from 'react'
import { deleteImage } from '#domain/images/endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { messageOf } from '#web/platform/api/problem.ts'
import { toast } from '#web/platform/toasts.ts'
import { messages } from '#domain/messages.ts'
import { images as t } from '#web/texts/images.ts'
import { ui } from '#web/texts/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { TextField } from '#web/ui/fields/field.tsx'

interface DeleteImageDialogProps {
  id: number
  onClose: () => void
  onGone: () => void
}

/** Deletes an image. A reason is required. */
export const DeleteImageDialog = ({ id, onClose, onGone }: DeleteImageDialogProps) => {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    if (reason.trim() === '') return setFault(t.reasonMissing)
    setBusy(true)
    try {
      await api(deleteImage, { params: { id }, query: { reason } })
      toast.done(t.deleted)
      onGone()
    } catch (error) {
      setFault(messageOf(error, messages.somethingWrongLater))
      setBusy(false)
    }
  }
  return (
    <Dialog
      urgent
      title={t.deleteTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button kind="danger" busy={busy} onClick={() => void remove()}>
            {t.deleteImage}
          </Button>
        </>
      }
    >
      <p>{t.deleteText}</p>
      <TextField
        label={t.reason}
        hint={t.reasonHint}
        value={reason}
        error={fault}
        maxLength={300}
        autoComplete="off"
        onChange={(event) => {
          setReason(event.target.value)
          setFault(null)
        }}
      />
    </Dialog>
  )
}
