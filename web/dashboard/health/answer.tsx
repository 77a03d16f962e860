import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { health as t } from '../texts/health.ts'
import css from './answer.module.css'

/** The state of the farm, the reason, and what to do: the first text of the page. */
export const Answer = ({ summary }: { summary: FarmDashboard['summary'] }) => (
  <div className={css.answer}>
    <h2 className={css.state}>{summary.state}</h2>
    {(summary.reason !== null || summary.action !== null) && (
      <dl className={css.lines}>
        {summary.reason !== null && (
          <div>
            <dt>{t.why}</dt>
            <dd>{summary.reason}</dd>
          </div>
        )}
        {summary.action !== null && (
          <div data-do="">
            <dt>{t.toDo}</dt>
            <dd>{summary.action}</dd>
          </div>
        )}
      </dl>
    )}
  </div>
)
