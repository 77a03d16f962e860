import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import css from './field.module.css'

/** Several lines of text. */
export const TextArea = ({ label, hint, error, aside, ...rest }: FieldProps & ComponentProps<'textarea'>) => (
  <Field label={label} hint={hint} error={error} aside={aside}>
    {(control) => <textarea {...rest} {...control} className={css.input} />}
  </Field>
)
