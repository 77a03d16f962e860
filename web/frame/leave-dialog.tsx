import { pendingOf, pendingPhotosOf, pendingReviewCountOf } from '#web/platform/offline/pending.ts'
import { frame as t } from '#web/texts/frame.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

interface LeaveDialogProps {
  personId: number
  onClose: () => void
  onLeave: () => void
}

/** Asks for confirmation if a person signs out while their counts, photos or reviews are unsent. */
export const LeaveDialog = ({ personId, onClose, onLeave }: LeaveDialogProps) => (
  <Dialog
    urgent
    title={t.leaveTitle}
    onClose={onClose}
    actions={
      <>
        <Button onClick={onLeave}>{t.leaveAnyway}</Button>
        <Button kind="primary" onClick={onClose}>
          {t.stay}
        </Button>
      </>
    }
  >
    <p>{t.leaveText(pendingOf(personId), pendingPhotosOf(personId), pendingReviewCountOf(personId))}</p>
  </Dialog>
)
