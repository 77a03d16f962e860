import { IconAlertCircle } from '@tabler/icons-react'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { withSubject } from '#domain/platform/text.ts'
import css from './field.module.css'

/** The attributes that connect a control with its label, hint and error. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldProps {
  label: string
  hint?: ReactNode
  error?: string | null | undefined
  /** Marks it as invalid if the message is shown elsewhere. */
  invalid?: boolean | undefined
  /** Beside the label, at its right: a link, a counter. */
  aside?: ReactNode
}

/** Label, hint and error around any control: `<Field label="..." error={...}>{(control) => <select {...control} />}</Field>`. */
export const Field = ({
  label,
  hint,
  error,
  invalid,
  aside,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) => {
  const id = useId()
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  const described = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ')
  return (
    <div className={css.field}>
      <div className={css.head}>
        <label className={css.label} htmlFor={id}>
          {label}
        </label>
        {aside && <span className={css.aside}>{aside}</span>}
      </div>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error || invalid ? true : undefined,
      })}
      {hint && (
        <p className={css.hint} id={hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className={css.error} id={errorId}>
          <IconAlertCircle aria-hidden="true" />
          {withSubject(withoutUnit(label), error)}
        </p>
      )}
    </div>
  )
}

/** A label without the parentheses at its end: the subject of "Latitude (decimal degrees)" is "Latitude". */
const withoutUnit = (label: string): string => {
  const at = label.endsWith(')') ? label.lastIndexOf(' (') : -1
  return at === -1 ? label : label.slice(0, at)
}

interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  large?: boolean
  /** A button inside, at the end. */
  end?: ReactNode
}

export const Input = ({ large, end, ...rest }: InputProps) => (
  <span className={css.box}>
    <input {...rest} className={css.input} data-size={large ? 'large' : undefined} data-end={end ? '' : undefined} />
    {end && <span className={css.end}>{end}</span>}
  </span>
)

/** The usual case: one line of text. */
export const TextField = ({ label, hint, error, invalid, aside, ...rest }: FieldProps & InputProps) => (
  <Field label={label} hint={hint} error={error} invalid={invalid} aside={aside}>
    {(control) => <Input {...rest} {...control} />}
  </Field>
)

/** Several lines of text. */
export const TextArea = ({ label, hint, error, aside, ...rest }: FieldProps & ComponentProps<'textarea'>) => (
  <Field label={label} hint={hint} error={error} aside={aside}>
    {(control) => <textarea {...rest} {...control} className={css.input} />}
  </Field>
)
