import { useState } from 'react'
import type { ImportReading } from '#domain/imports/reading.ts'
import { headOf, uploadColumns } from '#domain/survey-files/columns.ts'
import { choiceOf, choicesFor } from '#domain/survey-files/choices.ts'
import type { ReportType } from '#domain/survey-files/types.ts'
import { imports as t } from '#web/texts/imports.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Select } from '#web/ui/select.tsx'
import css from './reading.module.css'

interface MatchColumnsProps {
  type: ReportType
  reading: ImportReading
  busy: boolean
  onMatch: (columns: (string | null)[]) => void
}

/** What each column of the file holds, for a person to set right. */
export const MatchColumns = ({ type, reading, busy, onMatch }: MatchColumnsProps) => {
  const [keys, setKeys] = useState(reading.columns.map(({ key }) => key))
  const choices = choicesFor(type)
  const held = new Set(choices.filter((column) => keys.includes(choiceOf(column))).map(({ key }) => key))
  const isMissing = uploadColumns[type].some(({ key, required }) => required && !held.has(key))
  return (
    <details className={css.details} open={isMissing || undefined}>
      <summary>{t.match}</summary>
      <Form className={css.match} onSubmit={() => onMatch(keys)}>
        <p>{t.matchText}</p>
        <div className={css.fields}>
          {reading.columns.map(({ title }, at) => (
            <Field key={at} label={t.columnOf(title, at + 1)}>
              {(control) => (
                <Select
                  {...control}
                  value={keys[at] ?? ''}
                  onChange={({ target }) => setKeys(keys.with(at, target.value || null))}
                >
                  <option value="">{t.passedOver}</option>
                  {choices.map((column) => (
                    <option key={choiceOf(column)} value={choiceOf(column)}>
                      {column.from ? t.givenIn(column.title, column.from.unit) : headOf(column)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          ))}
        </div>
        <div>
          <Button type="submit" busy={busy}>
            {t.checkAgain}
          </Button>
        </div>
      </Form>
    </details>
  )
}
