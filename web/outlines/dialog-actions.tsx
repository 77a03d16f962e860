import { outlines as t } from '#web/texts/outlines.ts'
import { Button } from '#web/ui/button.tsx'
import css from './outlines.module.css'

/** The buttons at the end of a form in a dialog. */
export const DialogActions = ({ submit, onClose }: { submit: string; onClose: () => void }) => (
  <div className={css.saving}>
    <Button onClick={onClose}>{t.cancel}</Button>
    <Button kind="primary" type="submit">
      {submit}
    </Button>
  </div>
)
