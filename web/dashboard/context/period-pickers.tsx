import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import type { DashboardAddress } from '../dashboard-address.ts'
import { Picker } from './picker.tsx'
import { WeekPicker } from './week-picker.tsx'
import { dashboard as t } from '../texts/dashboard.ts'
import css from './period-pickers.module.css'

/** Year and week. Choosing a year clears the week: the server returns that year's default. */
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
        onChoose={(year) => onChoose({ year: Number(year), from: undefined, to: undefined })}
      >
        <span aria-hidden="true">{data.year}</span>
      </Picker>
    </div>
    <WeekPicker data={data} byWeek={byWeek} onChoose={onChoose} />
  </div>
)
