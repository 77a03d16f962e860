import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { messages } from '#domain/messages.ts'
import { ApiProblem, messageOf } from '#web/platform/api/problem.ts'
import { ui as t } from '#web/texts/ui.ts'
import { Button } from './button.tsx'
import { LateDrawing } from './drawing/late-drawing.tsx'
import css from './state.module.css'
import { useRetryWhenBack } from './use-retry-when-back.ts'

interface ErrorStateProps {
  error: unknown
  retry?: () => void
  /** What happened, if it is more specific than the error. */
  title?: string
  /** What was kept. */
  kept?: string
  heading?: 'h1' | 'h2'
  /** Another action beside Retry. */
  more?: ReactNode
}

const hasNoSignal = (error: unknown): boolean => error instanceof ApiProblem && error.status === 0 && !navigator.onLine

/** Without a response from the server, a drawing cannot be fetched either. */
const wasAnswered = (error: unknown): boolean => !(error instanceof ApiProblem && error.status === 0)

/**
 * What happened, what was preserved, and Retry, which happens automatically once the server is back. Only texts written
 * for people are shown.
 */
export const ErrorState = ({
  error,
  retry,
  title = hasNoSignal(error) ? t.needsServer : messages.fetchError,
  kept,
  heading: Heading = 'h2',
  more,
}: ErrorStateProps) => {
  useRetryWhenBack(error, retry)
  return (
    <section className={css.state} role="alert">
      {wasAnswered(error) && <LateDrawing name="unplugged" className={css.art} />}
      <Heading>{title}</Heading>
      <p className={css.text}>
        {hasNoSignal(error) ? t.needsServerText : messageOf(error, t.pageFault)} {kept}
      </p>
      {retry && (
        <div className={css.actions}>
          <Button kind="primary" onClick={retry}>
            <IconRefresh aria-hidden="true" />
            {t.retry}
          </Button>
          {more}
        </div>
      )}
    </section>
  )
}
