import type { DoubleCount } from '#domain/surveys/double-counts/double-count.ts'
import { number } from '#web/platform/formats.ts'
import { doubleCounts as t } from '#web/texts/double-counts.ts'
import { surveys } from '#web/texts/surveys.ts'
import css from './double-counts.module.css'

/** The first observer's counts beside a double count that was just saved. */
export const BothCounts = ({ saved }: { saved: DoubleCount }) => (
  <table className={css.table} aria-label={t.result}>
    <thead>
      <tr>
        <th scope="col">{t.group}</th>
        <th scope="col">{t.first}</th>
        <th scope="col">{t.second}</th>
      </tr>
    </thead>
    <tbody>
      {saved.counts.map(({ functional_group, first, second }) => (
        <tr key={functional_group}>
          <th scope="row">{surveys.groups[functional_group]}</th>
          <td>{number(first)}</td>
          <td>{number(second)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
