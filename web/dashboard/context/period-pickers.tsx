import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import type { DashboardAddress } from '../dashboard-address.ts'
import { Picker } from './picker.tsx'
import { sameWeekIn } from './same-week.ts'
import { WeekPicker } from './week-picker.tsx'
import { dashboard as t } from '../texts/dashboard.ts'
import css from './period-pickers.module.css'

/**
 * Pickers for year and week. Choosing another year keeps the week number; a week that has not begun there yet selects
 * the last 7 days.
 */
export const PeriodPickers = ({
  data,
  byWeek,
  onChoose,
}: {
  data: FarmDashboard
  /** Whether the address names the days instead of defaulting to the last 7. */
  byWeek: boolean
  onChoose: (change: Pick<DashboardAddress, 'year' | 'from' | 'to'>) => void
}) => (
  <div className={css.pickers}>
    <div className={css.year}>
      <Picker
        label={t.year}
        value={String(data.year)}
        options={data.years.map((year) => ({ value: String(year), text: String(year) }))}
        onChoose={(text) => {
          const year = Number(text)
          const week = sameWeekIn(year, data)
          onChoose({ year, ...(week.from <= data.today ? week : { from: undefined, to: undefined }) })
        }}
      >
        <span aria-hidden="true">{data.year}</span>
      </Picker>
    </div>
    <WeekPicker data={data} byWeek={byWeek} onChoose={onChoose} />
  </div>
)
