import { useState } from 'react'
import { typedNumber } from '#web/platform/forms/typed-number.ts'
import { ui as t } from '#web/texts/ui.ts'
import { TextField, type FieldProps } from './field.tsx'

interface NumberFieldProps extends FieldProps {
  value: number | null
  /** NaN: what is typed is no number, and no schema takes it. */
  onChange: (value: number | null) => void
  /** Without decimals. */
  whole?: boolean
}

const textOf = (value: number | null): string => (value === null || Number.isNaN(value) ? '' : String(value))

/**
 * A number, typed as text: a browser's own field for numbers changes with the mouse's wheel, and drops a comma without a
 * word.
 */
export const NumberField = ({ value, onChange, whole = false, error, ...field }: NumberFieldProps) => {
  const [text, setText] = useState(() => textOf(value))
  const typed = typedNumber(text)
  // Changed from elsewhere: put back from a draft, or by somebody else.
  if (!Object.is(typed, value) && !(Number.isNaN(typed) && value === null)) setText(textOf(value))
  const fault = Number.isNaN(typed) ? t.numberFault : null
  return (
    <TextField
      {...field}
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={text}
      error={fault ?? error}
      onChange={({ target }) => {
        setText(target.value)
        onChange(typedNumber(target.value))
      }}
    />
  )
}
