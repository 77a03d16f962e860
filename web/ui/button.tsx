import type { ComponentProps } from 'react'
import css from './button.module.css'

type ButtonKind = 'primary' | 'plain' | 'ghost' | 'danger'
interface Look {
  kind?: ButtonKind
  size?: 'normal' | 'large' | 'icon'
  wide?: boolean
}

/** Props that give a link the look of a button: `<Link {...asButton({ kind: 'primary' })} to="...">`. */
export const asButton = ({ kind = 'plain', size = 'normal', wide = false }: Look = {}) => ({
  className: css.button,
  'data-kind': kind,
  'data-size': size,
  'data-wide': wide || undefined,
})

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Work is in progress: the button keeps its place and focus, but does nothing. */
  busy?: boolean
}

export const Button = ({
  kind,
  size,
  wide,
  busy = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    {...asButton({ kind, size, wide })}
    // oxlint-disable-next-line react/button-has-type -- one of the three, by its type
    type={busy && type === 'submit' ? 'button' : type}
    aria-disabled={busy || rest['aria-disabled']}
    aria-busy={busy || undefined}
    onClick={busy ? undefined : onClick}
  >
    {busy && <span className={css.spinner} aria-hidden="true" />}
    {children}
  </button>
)
