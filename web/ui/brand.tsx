import css from './brand.module.css'

/** The bee, in the theme's green and honey. */
const Mark = () => (
  <svg viewBox="0 0 32 32" aria-hidden="true">
    <g fill="var(--green)">
      <g opacity=".42">
        <ellipse cx="7.2" cy="11" rx="7" ry="3.9" transform="rotate(24 7.2 11)" />
        <ellipse cx="24.8" cy="11" rx="7" ry="3.9" transform="rotate(-24 24.8 11)" />
      </g>
      <circle cx="16" cy="6" r="3.9" />
      <path d="M16 8.2c6 0 9 4.6 9 10.2 0 6.6-4.4 12-9 12s-9-5.4-9-12c0-5.6 3-10.2 9-10.2" />
    </g>
    <path fill="var(--honey)" d="M7.5 14.9q8.5 4.1 17 0l.5 4.5q-9 4.4-18 0Z" />
  </svg>
)

export const Brand = ({ large = false }: { large?: boolean }) => (
  <span className={css.brand} data-large={large || undefined}>
    <Mark />
    Bombus
  </span>
)
