import type { DashboardRate } from '../dashboard-address.ts'
import { visitation as t } from '../texts/visitation.ts'
import css from './rate-switch.module.css'

const choicesOf = (): readonly [DashboardRate, string][] => [
  ['insects', t.byInsects],
  ['visits', t.byVisits],
]

/** Selects the rate of the charts: insects in view, or visits to flowers. */
export const RateSwitch = ({ rate, onChoose }: { rate: DashboardRate; onChoose: (rate: DashboardRate) => void }) => (
  <fieldset className={css.rates}>
    <legend className="vh">{t.rates}</legend>
    {choicesOf().map(([key, words]) => (
      <label key={key}>
        <input type="radio" name="rate" checked={key === rate} onChange={() => onChoose(key)} />
        {words}
      </label>
    ))}
  </fieldset>
)
