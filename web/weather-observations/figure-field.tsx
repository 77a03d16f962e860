import { useState, type ComponentProps } from 'react'
import { TextField } from '#web/ui/fields/field.tsx'
import { storedText, typedText, type Measure } from './reader-units.ts'

interface FigureFieldProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> {
  /** Omitted for a figure whose unit is the same for everybody. */
  measure?: Measure | undefined
  value: string
  onValue: (value: string) => void
}

/**
 * A figure in the reader's unit. The value is in the stored unit, so that a draft, or an observation that waits on the
 * phone, stays correct when the reader changes units.
 */
export const FigureField = ({ measure, value, onValue, ...field }: FigureFieldProps) => {
  const [typed, setTyped] = useState('')
  const shown = () => {
    if (!measure) return value
    return storedText(typed, measure) === value ? typed : typedText(value, measure)
  }
  return (
    // A text field, because a number field hides from the page what it cannot parse, such as a comma in some browsers.
    <TextField
      large
      autoComplete="off"
      {...field}
      value={shown()}
      onChange={({ target }) => {
        setTyped(target.value)
        onValue(measure ? storedText(target.value, measure) : target.value)
      }}
    />
  )
}
