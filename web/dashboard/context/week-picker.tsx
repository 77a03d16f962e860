import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { isoWeek } from '#domain/weeks/iso-weeks.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { DashboardAddress } from '../dashboard-address.ts'
import { Picker } from './picker.tsx'
import { chosenWeek, neighbours, weekChoices, type WeekChoice } from './week-choices.ts'
import { dashboard as t } from '../texts/dashboard.ts'
import css from './week-picker.module.css'

const textOf = ({ name, period, deployed }: WeekChoice): string => {
  const text = t.weekOption(name, period)
  return deployed ? text : t.notDeployed(text)
}

/** The week by name, with steps to the previous and next one. */
export const WeekPicker = ({
  data,
  byWeek,
  onChoose,
}: {
  data: FarmDashboard
  byWeek: boolean
  onChoose: (period: Pick<DashboardAddress, 'year' | 'from' | 'to'>) => void
}) => {
  const choices = weekChoices(data)
  const shown = chosenWeek(choices, data, byWeek)
  const { before, after } = neighbours(data, shown)
  // On narrow screens, the year is shown by its own picker.
  const year = shown.period.endsWith(` ${data.year}`) ? ` ${data.year}` : ''
  const period = shown.period.slice(0, shown.period.length - year.length)
  const thisYear = Number(data.today.slice(0, 4))
  const choose = ({ value, from, to }: WeekChoice, year = data.year) =>
    onChoose(value === '' ? { year: thisYear, from: undefined, to: undefined } : { year, from, to })
  // A step may lead into another year.
  const step = (choice: WeekChoice | null) => choice && choose(choice, isoWeek(choice.from).year)
  const listed = choices.some(({ value }) => value === shown.value) ? choices : [shown, ...choices]
  const options = listed.map((choice) => ({ value: choice.value, text: textOf(choice), disabled: !choice.deployed }))
  return (
    <div className={css.stepper} role="group" aria-label={t.weekGroup}>
      <button type="button" aria-label={t.weekBefore} disabled={!before} onClick={() => step(before)}>
        <IconChevronLeft aria-hidden="true" />
      </button>
      <Picker
        label={t.week}
        value={shown.value}
        options={options}
        onChoose={(value) => choose(listed.find((choice) => choice.value === value) ?? shown)}
      >
        <span aria-hidden="true" className={css.shown}>
          <span>
            {period}
            {year && <span className={css.year}>{year}</span>}
          </span>{' '}
          <span className={css.name}>{shown.name}</span>
        </span>
      </Picker>
      <button type="button" aria-label={t.weekAfter} disabled={!after} onClick={() => step(after)}>
        <IconChevronRight aria-hidden="true" />
      </button>
    </div>
  )
}
