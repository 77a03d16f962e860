import { useState } from 'react'
import { ui as t } from '#web/texts/ui.ts'
import { TextField, type FieldProps } from './field.tsx'

const plainNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/
/** A thousand, or one with three decimals: nobody can tell. */
const ambiguous = /^[+-]?\d{1,3},\d{3}$/

/** A number as people type it, with a point or a comma; null where nothing is typed, NaN where it is no number or could be two. */
export const typedNumber = (text: string): number | null => {
  const typed = text.trim().replace('−', '-')
  if (typed === '') return null
  const plain = typed.replace(',', '.')
  return ambiguous.test(typed) || !plainNumber.test(plain) ? Number.NaN : Number(plain)
}

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
