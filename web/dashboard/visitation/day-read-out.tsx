import { groupColours } from '#web/drawings/insects.tsx'
import { number } from '#web/platform/formats.ts'
import { longDay } from '../day-names.ts'
import { functionalGroupTitle } from '#web/texts/functional-groups.ts'
import { formatHours, formatRate } from '../figures.ts'
import type { Bar } from './day-column.tsx'
import type { DayColumn, DayOfRate } from './day-columns.ts'
import { visitation as t } from '../texts/visitation.ts'
import css from './day-read-out.module.css'

/** Text of a day's column in place of a rate; null if it has a rate. */
export const stateText = ({ state, hours: length }: DayOfRate): string | null => {
  const hours = t.hoursWatched(formatHours(length))
  switch (state) {
    case 'ahead':
      return t.ahead
    case 'not counted':
      return `${t.notCounted}, ${hours}`
    case 'not measured':
      return t.notMeasured
    case 'no flowers':
      return `${t.noFlowers}, ${hours}`
    case 'not watched':
      return t.notWatched
    case 'nothing came':
      return `${t.inVain}, ${hours}`
    case 'too few hours':
      return `${t.tooFewToCompare}, ${hours}`
    case 'counted':
      return null
  }
}

const summary = (column: DayColumn): string =>
  stateText(column) ?? `${t.perHour(formatRate(column.rate ?? 0))}, ${t.hoursWatched(formatHours(column.hours))}`

const counts = ({ stack }: DayColumn): string =>
  stack
    .map(({ group, rate, count }) => `${functionalGroupTitle(group)} ${formatRate(rate)}, ${t.counted(number(count))}`)
    .join('; ')

/** Describes a day for screen readers. */
export const spokenDay = (column: DayColumn): string =>
  [`${longDay(column.date)}: ${summary(column)}`, counts(column)].filter(Boolean).join('. ')

export const dayReadOut = (column: DayColumn) => (
  <div className={css.readOut}>
    <b>{longDay(column.date)}</b>
    <p>{summary(column)}</p>
    {column.stack.toReversed().map(({ group, rate, count }) => (
      <p key={group} className={css.group}>
        <i style={{ background: groupColours[group] }} />
        <span>{functionalGroupTitle(group)}</span>
        <b>{formatRate(rate)}</b>
        <span>{t.counted(number(count))}</span>
      </p>
    ))}
  </div>
)

/** The groups of a day as bars, in the colours used on every page. */
export const barsOfDay = ({ stack }: DayColumn): Bar[] =>
  stack.map(({ group, rate, below }) => ({ key: group, colour: groupColours[group], from: below, to: below + rate }))
