import { ui as t } from '#web/texts/ui.ts'
import { Button } from './button.tsx'
import css from './state.module.css'

/** The last resort: something broke outside of every page, or a part of the portal could not be loaded. */
export const StartFault = () => (
  <main className={css.state} role="alert">
    <h1>{t.startFault}</h1>
    <p className={css.text}>{t.startFaultText}</p>
    <div className={css.actions}>
      <Button kind="primary" onClick={() => location.reload()}>
        {t.retry}
      </Button>
    </div>
  </main>
)
