import { useEffect, useState } from 'react'
import { needServer } from '#web/platform/navigation/reload-after-update.ts'
import type { ApiProblem } from '#web/platform/api/problem.ts'
import { ui as t } from '#web/texts/ui.ts'
import { Button } from './button.tsx'
import css from './state.module.css'
import { useRetryWhenBack } from './use-retry-when-back.ts'

const reload = () => location.reload()

/**
 * The last resort: an error outside of every page, or code of the portal that could not be loaded. If the server was
 * unreachable, it is reloaded automatically.
 */
export const StartFault = () => {
  const [away, setAway] = useState<ApiProblem | null>(null)
  useEffect(() => void needServer().catch(setAway), [])
  useRetryWhenBack(away, reload)
  return (
    <main className={css.state} role="alert">
      <h1>{t.startFault}</h1>
      <p className={css.text}>{t.startFaultText}</p>
      <div className={css.actions}>
        <Button kind="primary" onClick={reload}>
          {t.retry}
        </Button>
      </div>
    </main>
  )
}
