import { useState } from 'react'
import type { ImportReading } from '#domain/uploads/reading.ts'
import { uploads as t } from '#web/texts/uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import css from './reading.module.css'

interface SheetChoiceProps {
  reading: ImportReading
  busy: boolean
  onSheet: (sheet: string) => void
  onSheets: (sheets: string[]) => void
}

/** Selects the sheet of a workbook; others with the same headings can be read together with it. */
export const SheetChoice = ({ reading, busy, onSheet, onSheets }: SheetChoiceProps) => {
  const { sheets, sheet, sheets_read: read = [], sheets_alike: alike = [] } = reading
  const together = sheets.filter((name) => read.includes(name) || alike.includes(name))
  const [chosen, setChosen] = useState(together)
  if (sheets.length < 2) return null
  return (
    <>
      <Field label={t.sheet}>
        {(control) => (
          <Select {...control} value={sheet ?? ''} disabled={busy} onChange={({ target }) => onSheet(target.value)}>
            {sheets.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {together.length > 1 && (
        <Form className={css.match} onSubmit={() => chosen.length > 0 && onSheets(chosen)}>
          <fieldset className={css.sheets}>
            <legend>{t.sheetsAlike(together.length)}</legend>
            {together.map((name) => (
              <CheckField
                key={name}
                label={name}
                checked={chosen.includes(name)}
                onChange={({ target }) =>
                  setChosen(together.filter((one) => (one === name ? target.checked : chosen.includes(one))))
                }
              />
            ))}
          </fieldset>
          <div>
            <Button
              type="submit"
              busy={busy}
              disabled={chosen.length === 0}
              kind={alike.length > 0 ? 'primary' : undefined}
            >
              {t.readSheets(chosen.length)}
            </Button>
          </div>
        </Form>
      )}
    </>
  )
}
