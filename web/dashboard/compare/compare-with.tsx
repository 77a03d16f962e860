import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { formatRange } from '#domain/weeks/formats.ts'
import { useId } from 'react'
import { Select } from '#web/ui/select.tsx'
import { compare as t } from '../texts/compare.ts'
import { comparedTo } from './compared-to.ts'
import css from './compare.module.css'

interface Props {
  data: FarmDashboard
  choice: string | undefined
  onCompare: (choice: string | undefined) => void
}

/** What the shown days are held against: other days, another farm, or one of the fields. */
export const CompareWith = ({ data, choice, onCompare }: Props) => {
  const id = useId()
  const { weeks, farms, fields, farm } = data
  const periodOf = (word: string) => {
    const { from, to } = comparedTo(word, data)
    return formatRange(from, to)
  }
  const others = farms.filter((other) => other.id !== farm.id)
  const earlier = weeks.filter(({ startDate, deployed }) => deployed && startDate !== data.from).toReversed()
  const chosenDay = choice?.startsWith('from-') ? choice.slice(5) : null
  return (
    <div className={css.choice}>
      <label htmlFor={id}>{t.with}</label>
      <Select id={id} value={choice ?? ''} onChange={({ target }) => onCompare(target.value || undefined)}>
        <option value="">{t.nothing}</option>
        <option value="week">{t.option(t.week, periodOf('week'))}</option>
        <option value="year">{t.option(t.year, periodOf('year'))}</option>
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
            {others.map((other) => (
              <option key={other.id} value={`farm-${other.id}`}>
                {other.title}
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
