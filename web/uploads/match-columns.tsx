import { useState } from 'react'
import type { ImportReading } from '#domain/uploads/reading.ts'
import { headOf, type FileColumn } from '#domain/survey-files/columns/columns.ts'
import { choiceOf, choicesFor, columnChooser } from '#domain/survey-files/choices.ts'
import type { ReportType } from '#domain/survey-files/types.ts'
import { uploads as t } from '#web/texts/uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import css from './reading.module.css'

interface MatchColumnsProps {
  type: ReportType
  reading: ImportReading
  busy: boolean
  onMatch: (columns: (string | null)[]) => void
}

const nameOf = (column: FileColumn): string => {
  if (column.group !== undefined) return t.countOf(column.title, column.group)
  if (column.offset !== undefined) return t.givenIn(column.title, `UTC${column.offset}`)
  return column.from ? t.givenIn(column.title, column.from.unit) : headOf(column)
}

/** The meaning of each column of the file, which can be corrected. */
export const MatchColumns = ({ type, reading, busy, onMatch }: MatchColumnsProps) => {
  const [keys, setKeys] = useState(reading.columns.map(({ key }) => key))
  const offered = choicesFor(type)
  const chooser = columnChooser(type)
  // A time zone given in a heading is also an option.
  const others = reading.columns.flatMap(({ key }) =>
    key === null || offered.some((column) => choiceOf(column) === key) ? [] : (chooser(key) ?? []),
  )
  const choices = [...offered, ...new Map(others.map((column) => [choiceOf(column), column])).values()]
  return (
    <details className={css.details} open={(reading.columns_missing ?? []).length > 0 || undefined}>
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
                      {nameOf(column)}
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
