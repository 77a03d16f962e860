import { IconMinus, IconPlus } from '@tabler/icons-react'
import { memo } from 'react'
import { surveys } from '#web/texts/surveys.ts'
import css from './counter.module.css'
import { useHold } from './use-hold.ts'

const t = surveys.counter

interface CounterProps {
  /** The accessible name. */
  name: string
  row: string
  value: number | null
  onTap: (row: string, by: number, name: string) => void
  onSet: (row: string, count: number | null, name: string) => void
  /** Whether "not counted" is shown as a dash, unlike 0. */
  mayBeOpen?: boolean
  /** Whether there is a +10 button. */
  tens?: boolean
}

const nudge = () => navigator.vibrate?.(10)

/** The label of a button, with its accessible name. */
const Named = ({ figure, name }: { figure: string; name: string }) => (
  <span>
    {figure} <span className="vh">{name}</span>
  </span>
)

/** A counter with minus, an editable figure and plus, large enough for gloves. */
export const Counter = memo(({ name, row, value, onTap, onSet, mayBeOpen = false, tens = false }: CounterProps) => {
  const tap = (by: number) => {
    nudge()
    onTap(row, by, name)
  }
  const open = mayBeOpen && value === null
  const less = useHold(() => (open ? (nudge(), onSet(row, 0, name)) : tap(-1)))
  const more = useHold(() => tap(1))
  const ten = useHold(() => tap(10))
  const shown = value === null ? (mayBeOpen ? '' : '0') : String(value)
  return (
    <div className={css.pad} data-row={row} role="group" aria-label={name} data-counted={(value ?? 0) > 0 || undefined}>
      <button
        type="button"
        className={css.less}
        {...less}
        aria-label={open ? undefined : t.less(name)}
        aria-disabled={(!open && (value ?? 0) === 0) || undefined}
      >
        {open ? <Named figure={t.none} name={name} /> : <IconMinus aria-hidden="true" />}
      </button>
      <input
        className={css.figure}
        inputMode="numeric"
        autoComplete="off"
        aria-label={name}
        placeholder={mayBeOpen ? '–' : undefined}
        value={shown}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
          if (by === 0) return
          event.preventDefault()
          tap(by)
        }}
        onChange={({ target }) => {
          const digits = target.value.replaceAll(/\D/g, '').slice(0, 7)
          onSet(row, digits === '' ? (mayBeOpen ? null : 0) : Number(digits), name)
        }}
      />
      {tens && (
        <button type="button" className={css.ten} {...ten}>
          <Named figure={t.ten} name={name} />
        </button>
      )}
      <button type="button" className={css.more} {...more} aria-label={t.more(name)}>
        <IconPlus aria-hidden="true" />
      </button>
    </div>
  )
})
Counter.displayName = 'Counter'
