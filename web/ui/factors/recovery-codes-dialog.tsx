import { copyText } from '#web/platform/copy-text.ts'
import { settings } from '#web/texts/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import css from './factors.module.css'

const t = settings.factors

/** Shown once. A click outside does not close it: the person has to confirm that the codes are saved. */
export const RecoveryCodesDialog = ({ codes, onClose }: { codes: string[]; onClose: () => void }) => (
  <Dialog
    title={t.recovery}
    onClose={() => undefined}
    actions={
      <>
        <Button onClick={() => void copyText(codes.join('\n'), t.copied)}>{t.copy}</Button>
        <Button kind="primary" onClick={onClose}>
          {t.kept}
        </Button>
      </>
    }
  >
    <p>{t.keep}</p>
    <ul className={css.codes}>
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
  </Dialog>
)
