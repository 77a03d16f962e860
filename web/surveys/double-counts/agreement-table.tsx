import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MIN_PAIRS } from '#domain/surveys/double-counts/agreement.ts'
import type { GroupAgreement } from '#domain/surveys/double-counts/double-count.ts'
import type { Farm } from '#domain/farms/farm.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { number } from '#web/platform/formats.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { doubleCounts } from '#web/texts/double-counts.ts'
import { surveys } from '#web/texts/surveys.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import css from './double-counts.module.css'
import { agreementQuery } from './queries.ts'

const t = doubleCounts.agreement

/** The agreement of observers in the double counts of a farm, by group. Loaded when it is opened. */
export const AgreementTable = ({ farm }: { farm: Farm }) => {
  const today = localDay(useNow(), farm.time_zone)
  const [open, setOpen] = useState(false)
  const [from, setFrom] = useState(`${today.slice(0, 4)}-01-01`)
  const [to, setTo] = useState(today)
  const isComplete = from !== '' && to !== '' && from <= to
  const { data, error, refetch } = useQuery({ ...agreementQuery(farm.id, from, to), enabled: open && isComplete })
  return (
    <details className={css.agreement} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t.title}</summary>
      <div className={css.period}>
        <TextField
          label={t.from}
          type="date"
          max={today}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField label={t.to} type="date" max={today} value={to} onChange={({ target }) => setTo(target.value)} />
      </div>
      {!isComplete ? (
        <p role="status">{t.period}</p>
      ) : data ? (
        data.length === 0 ? (
          <p>{t.none}</p>
        ) : (
          <Groups groups={data} />
        )
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={3} />
      )}
    </details>
  )
}

const Groups = ({ groups }: { groups: readonly GroupAgreement[] }) => (
  <>
    <p>{t.about(MIN_PAIRS)}</p>
    <div className={css.scroll} role="region" aria-label={t.title} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{doubleCounts.group}</th>
            <th scope="col">{t.pairs}</th>
            <th scope="col">{t.difference}</th>
            <th scope="col">{t.limits}</th>
            <th scope="col">{t.concordance}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ functional_group, pairs, mean_difference, lower_limit, upper_limit, concordance }) => (
            <tr key={functional_group}>
              <th scope="row">{surveys.groups[functional_group]}</th>
              <td>{number(pairs)}</td>
              {mean_difference === null ? (
                <td colSpan={3}>{t.few(pairs, MIN_PAIRS)}</td>
              ) : (
                <>
                  <td>{number(mean_difference, 1)}</td>
                  <td>{t.range(number(lower_limit, 1), number(upper_limit, 1))}</td>
                  <td>{number(concordance, 2)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </>
)
