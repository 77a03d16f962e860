import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

const t = surveys.kept

/** Asks for confirmation before an unsent count is discarded. */
export const DiscardCount = ({ onClose, onDiscard }: { onClose: () => void; onDiscard: () => void }) => (
  <Dialog
    urgent
    title={t.discardQuestion}
    onClose={onClose}
    actions={
      <>
        <Button onClick={onClose}>{surveys.cancel}</Button>
        <Button kind="danger" onClick={onDiscard}>
          {t.discard}
        </Button>
      </>
    }
  >
    <p>{t.discardText}</p>
  </Dialog>
)
