import { number } from '#web/platform/formats.ts'
import { DataView } from '../chart/data-view.tsx'
import { longDay } from '../day-names.ts'
import { capitalised, formatHours, formatRate } from '../figures.ts'
import type { DayColumn } from './day-columns.ts'
import type { GroupRate } from './group-rates.ts'
import { clock, type Ridge } from './hour-ridges.ts'

const stateWords: Record<DayColumn['state'], string> = {
  counted: 'Counted',
  'nothing came': 'Watched, nothing came',
  'too few hours': 'Too few hours',
  'not watched': 'Not watched',
  ahead: 'Still to come',
}

const rate = (value: number | null): string => (value === null ? '–' : formatRate(value))

/** The three charts of the tab as tables. */
const VisitationTable = ({
  rows,
  columns,
  ridges,
}: {
  rows: readonly GroupRate[]
  columns: readonly DayColumn[]
  ridges: readonly Ridge[]
}) => {
  const groups = rows.map(({ group }) => group)
  return (
    <>
      <DataView
        caption="By group"
        head={['Group', 'Insects per hour watched', 'Counted', 'Intensity']}
        rows={rows.map(({ group, rate: per, count, label }) => [
          capitalised(group),
          rate(per),
          number(count),
          label ?? '–',
        ])}
      />
      <DataView
        caption="By day, insects per hour watched"
        head={['Day', 'State', 'Hours watched', 'All', ...groups.map(capitalised)]}
        rows={columns.map(({ date, state, hours, rate: all, rates }) => [
          longDay(date),
          stateWords[state],
          `${formatHours(hours)} h`,
          rate(all),
          ...groups.map((group) => rate(rates.find((row) => row.group === group)?.rate ?? null)),
        ])}
      />
      <DataView
        caption="By hour of day, insects per hour watched, farm time"
        head={['From', ...ridges.map(({ group }) => capitalised(group))]}
        rows={(ridges[0]?.hours ?? []).map(({ hour }, index) => [
          clock(hour),
          ...ridges.map(({ hours }) => rate(hours[index]?.rate ?? null)),
        ])}
      />
    </>
  )
}
export default VisitationTable
