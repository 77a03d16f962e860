import { useState } from 'react'
import { addDays, dayNumber } from '#domain/weeks/dates.ts'
import { detail as t } from '#web/texts/device-detail.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import css from './period-picker.module.css'

const MAX_DAYS = 31
const LENGTHS = [7, 30]

export interface Period {
  start_date: string
  end_date: string
}

/** Why these days cannot be shown; null if they can. */
export const faultOf = ({ start_date, end_date }: Period): string | null => {
  if (start_date === '' || end_date === '') return t.datesRequired
  const days = dayNumber(end_date) - dayNumber(start_date) + 1
  if (days < 1) return t.datesTurned
  return days > MAX_DAYS ? t.datesMany(MAX_DAYS) : null
}

interface PeriodPickerProps {
  shown: Period
  /** Today's date in the device's time zone. */
  today: string
  onChoose: (period: Period) => void
}

/** The last 7 or 30 days, or custom days in the device's time zone, at most a month. */
export const PeriodPicker = ({ shown, today, onChoose }: PeriodPickerProps) => {
  const [own, setOwn] = useState(shown)
  const [fault, setFault] = useState<string | null>(null)
  const choose = (period: Period) => {
    setOwn(period)
    const found = faultOf(period)
    setFault(found)
    if (!found) onChoose(period)
  }
  const last = (days: number): Period => ({ start_date: addDays(today, 1 - days), end_date: today })
  const isShown = (period: Period) => shown.start_date === period.start_date && shown.end_date === period.end_date
  return (
    <Form className={css.period} onSubmit={() => choose(own)}>
      <div className={css.lengths} role="group" aria-label={t.periodName}>
        {LENGTHS.map((days) => (
          <Button key={days} aria-pressed={isShown(last(days))} onClick={() => choose(last(days))}>
            {t.lastDays(days)}
          </Button>
        ))}
      </div>
      <TextField
        type="date"
        label={t.from}
        value={own.start_date}
        max={today}
        error={fault}
        onChange={(event) => setOwn({ ...own, start_date: event.target.value })}
      />
      <TextField
        type="date"
        label={t.to}
        value={own.end_date}
        max={today}
        onChange={(event) => setOwn({ ...own, end_date: event.target.value })}
      />
      <Button type="submit">{t.show}</Button>
    </Form>
  )
}
