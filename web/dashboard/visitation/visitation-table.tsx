import { bandName } from '#domain/score/band-names.ts'
import { number } from '#web/platform/formats.ts'
import { DataView } from '#web/ui/chart/data-view.tsx'
import { longDay } from '../day-names.ts'
import { functionalGroupTitle } from '#web/texts/functional-groups.ts'
import { formatHours, formatRate } from '../figures.ts'
import type { DayColumn } from './day-columns.ts'
import type { GroupRate } from './group-rates.ts'
import { clock, type Ridge } from './hour-ridges.ts'
import { visitation as t } from '../texts/visitation.ts'

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
        caption={t.byGroup}
        head={t.groupHead}
        rows={rows.map(({ group, rate: per, count, label }) => [
          functionalGroupTitle(group),
          rate(per),
          number(count),
          label === null ? '–' : bandName(label),
        ])}
      />
      <DataView
        caption={t.dayCaption}
        head={[...t.dayHead, ...groups.map(functionalGroupTitle)]}
        rows={columns.map(({ date, state, hours, rate: all, rates }) => [
          longDay(date),
          t.states[state],
          t.hours(formatHours(hours)),
          rate(all),
          ...groups.map((group) => rate(rates.find((row) => row.group === group)?.rate ?? null)),
        ])}
      />
      <DataView
        caption={t.hourCaption}
        head={[t.hourHead, ...ridges.map(({ group }) => functionalGroupTitle(group))]}
        rows={(ridges[0]?.hours ?? []).map(({ hour }, index) => [
          clock(hour),
          ...ridges.map(({ hours }) => rate(hours[index]?.rate ?? null)),
        ])}
      />
    </>
  )
}
export default VisitationTable
