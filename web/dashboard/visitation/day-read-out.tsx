import { groupColours } from '#web/drawings/insects.tsx'
import { number } from '#web/platform/formats.ts'
import { longDay } from '../day-names.ts'
import { capitalised, formatHours, formatRate } from '../figures.ts'
import type { DayColumn } from './day-columns.ts'
import style from './day-read-out.module.css'

const summary = (column: DayColumn): string => {
  const hours = `${formatHours(column.hours)} h watched`
  switch (column.state) {
    case 'ahead':
      return 'still to come'
    case 'not watched':
      return 'not watched'
    case 'nothing came':
      return `0, watched and nothing came, ${hours}`
    case 'too few hours':
      return `too few hours to compare, ${hours}`
    case 'counted':
      return `${formatRate(column.rate ?? 0)} per hour, ${hours}`
  }
}

const counts = ({ stack }: DayColumn): string =>
  stack
    .map(({ group, rate, count }) => `${capitalised(group)} ${formatRate(rate)}, ${number(count)} counted`)
    .join('; ')

/** A day in words. */
export const spokenDay = (column: DayColumn): string =>
  [`${longDay(column.date)}: ${summary(column)}`, counts(column)].filter(Boolean).join('. ')

export const dayReadOut = (column: DayColumn) => (
  <div className={style.readOut}>
    <b>{longDay(column.date)}</b>
    <p>{summary(column)}</p>
    {column.stack.toReversed().map(({ group, rate, count }) => (
      <p key={group} className={style.group}>
        <i style={{ background: groupColours[group] }} />
        <span>{capitalised(group)}</span>
        <b>{formatRate(rate)}</b>
        <span>{number(count)} counted</span>
      </p>
    ))}
  </div>
)
