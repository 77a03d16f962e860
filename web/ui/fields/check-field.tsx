import { useId, type ComponentProps, type ReactNode } from 'react'
import css from './check-field.module.css'

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  label: string
  hint?: ReactNode
}

/** A checkbox with its label beside it. */
export const CheckField = ({ label, hint, ...rest }: CheckFieldProps) => {
  const id = useId()
  return (
    <div className={css.field}>
      <label className={css.label}>
        <input {...rest} type="checkbox" aria-describedby={hint ? id : undefined} />
        {label}
      </label>
      {hint && (
        <p className={css.hint} id={id}>
          {hint}
        </p>
      )}
    </div>
  )
}
