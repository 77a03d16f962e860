import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { formatRange } from '#domain/weeks/formats.ts'
import { useId } from 'react'
import { Select } from '#web/ui/fields/select.tsx'
import { compare as t } from '../texts/compare.ts'
import { nameOfCompared } from './compared-name.ts'
import { comparedTo } from './compared-to.ts'
import css from './compare.module.css'

interface Props {
  data: FarmDashboard
  choice: string | undefined
  /** The dashboard to compare with, once loaded. */
  other: FarmDashboard | undefined
  onCompare: (choice: string | undefined) => void
}

/** Selects what the shown days are compared with: other days, another farm, or one of the fields. */
export const CompareWith = ({ data, choice, other, onCompare }: Props) => {
  const id = useId()
  const { weeks, farms, fields, farm } = data
  const periodOf = (word: string) => {
    const { from, to } = comparedTo(word, data)
    return formatRange(from, to)
  }
  const others = farms.filter(({ id: one }) => one !== farm.id)
  const earlier = weeks.filter(({ startDate, deployed }) => deployed && startDate !== data.from).toReversed()
  const chosenDay = choice?.startsWith('from-') ? choice.slice(5) : null
  // A link may name a place that is not in the list: a farm of another organisation, or one that no longer exists.
  const isElsewhere =
    /^f(arm|ield)-/.test(choice ?? '') &&
    !others.some((one) => choice === `farm-${one.id}`) &&
    !(fields.length > 1 && fields.some((one) => choice === `field-${one.id}`))
  return (
    <div className={css.choice}>
      <label htmlFor={id}>{t.with}</label>
      <Select id={id} value={choice ?? ''} onChange={({ target }) => onCompare(target.value || undefined)}>
        <option value="">{t.nothing}</option>
        <option value="week">{t.option(t.week, periodOf('week'))}</option>
        <option value="year">{t.option(t.year, periodOf('year'))}</option>
        {isElsewhere && <option value={choice}>{other ? nameOfCompared(other, data) : t.elsewhere}</option>}
        <optgroup label={t.weeks}>
          {earlier.map(({ name, startDate, endDate }) => (
            <option key={startDate} value={`from-${startDate}`}>
              {t.option(name, formatRange(startDate, endDate))}
            </option>
          ))}
          {choice && chosenDay !== null && !earlier.some(({ startDate }) => startDate === chosenDay) && (
            <option value={choice}>{periodOf(choice)}</option>
          )}
        </optgroup>
        {others.length > 0 && (
          <optgroup label={t.farms}>
            {others.map((one) => (
              <option key={one.id} value={`farm-${one.id}`}>
                {one.title}
              </option>
            ))}
          </optgroup>
        )}
        {fields.length > 1 && (
          <optgroup label={t.fields}>
            {fields.map((field) => (
              <option key={field.id} value={`field-${field.id}`}>
                {field.field_name}
              </option>
            ))}
          </optgroup>
        )}
      </Select>
    </div>
  )
}
