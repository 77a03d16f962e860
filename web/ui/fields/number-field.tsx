import { useState } from 'react'
import { ui as t } from '#web/texts/ui.ts'
import { TextField, type FieldProps } from './field.tsx'

const plainNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/
/** Ambiguous: a thousand, or a number with three decimals. */
const ambiguous = /^[+-]?\d{1,3},\d{3}$/

/**
 * Parses a number as people type it, with a point or a comma; null if empty, NaN if it is not a number or is ambiguous.
 */
export const typedNumber = (text: string): number | null => {
  const typed = text.trim().replace('−', '-')
  if (typed === '') return null
  const plain = typed.replace(',', '.')
  return ambiguous.test(typed) || !plainNumber.test(plain) ? Number.NaN : Number(plain)
}

interface NumberFieldProps extends FieldProps {
  value: number | null
  /** NaN: the text is not a number, and no schema accepts it. */
  onChange: (value: number | null) => void
  /** Without decimals. */
  whole?: boolean
}

const textOf = (value: number | null): string => (value === null || Number.isNaN(value) ? '' : String(value))

/** A number, entered as text: a native number input changes with the mouse wheel, and drops a comma silently. */
export const NumberField = ({ value, onChange, whole = false, error, ...field }: NumberFieldProps) => {
  const [text, setText] = useState(() => textOf(value))
  const typed = typedNumber(text)
  // The value was changed elsewhere: restored from a draft, or by somebody else.
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
