import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import type { DashboardAddress } from '../dashboard-address.ts'
import { Picker } from './picker.tsx'
import { sameWeekIn } from './same-week.ts'
import { WeekPicker } from './week-picker.tsx'
import { dashboard as t } from '../texts/dashboard.ts'
import css from './period-pickers.module.css'

/** Year and week. Another year keeps the week of the year; what has not begun there yet leaves the last 7 days. */
export const PeriodPickers = ({
  data,
  byWeek,
  onChoose,
}: {
  data: FarmDashboard
  /** The address names the days, rather than leaving them to be the last 7. */
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
