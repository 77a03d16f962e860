import { useQuery } from '@tanstack/react-query'
import { messages } from '#domain/messages.ts'
import { reportTitles, reportTypes } from '#domain/survey-files/types.ts'
import noRecords from '#web/drawings/empties/no-records.svg?raw'
import { messageOf } from '#web/platform/api/problem.ts'
import { surveyReports as t } from '#web/texts/survey-reports.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { countsQuery } from './queries.ts'
import { queryOf, type ReportForm } from './report-form.ts'
import css from './survey-report.module.css'

/** The number of rows of each kind in the report, before it is created. */
export const FoundRows = ({ form, valid }: { form: ReportForm; valid: boolean }) => {
  const { data, error, isFetching } = useQuery(countsQuery(queryOf(form), valid))
  if (!valid) return null
  if (error) return <Notice tone="bad" live title={messageOf(error, messages.fetchError)} />
  if (!data)
    return (
      // The lines that follow have their place already.
      <section className={css.found} aria-label={t.found} aria-busy="true">
        <h2>{t.found}</h2>
        <dl>
          {form.kinds.map((type) => (
            <div key={type}>
              <dt>{reportTitles[type]}</dt>
              <dd>–</dd>
            </div>
          ))}
        </dl>
        <p role="status">{t.counting}</p>
      </section>
    )
  const kinds = reportTypes.filter((type) => data[type] !== null)
  const total = kinds.reduce((sum, type) => sum + (data[type] ?? 0), 0)
  if (total === 0)
    return (
      <div role="status">
        <EmptyState title={t.nothing} drawing={noRecords}>
          {t.nothingText}
        </EmptyState>
      </div>
    )
  return (
    <section className={css.found} aria-label={t.found} aria-busy={isFetching || undefined}>
      <h2>{t.found}</h2>
      <dl>
        {kinds.map((type) => (
          <div key={type}>
            <dt>{reportTitles[type]}</dt>
            <dd>{t.rows(data[type] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      <p role="status">{t.total(total)}</p>
    </section>
  )
}
