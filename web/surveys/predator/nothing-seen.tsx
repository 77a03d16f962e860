import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

const t = surveys.predator

/** Asks for confirmation before a plant without counts is saved as "nothing seen". */
export const NothingSeen = ({ plant, onClose, onYes }: { plant: number; onClose: () => void; onYes: () => void }) => (
  <Dialog
    urgent
    title={t.nothingQuestion(plant)}
    onClose={onClose}
    actions={
      <>
        <Button onClick={onClose}>{surveys.cancel}</Button>
        <Button kind="primary" onClick={onYes}>
          {surveys.nothingSeen}
        </Button>
      </>
    }
  >
    <p>{t.empty}</p>
  </Dialog>
)
