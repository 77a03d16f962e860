import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import css from './menu.module.css'

export interface MenuItem {
  title: string
  icon?: ReactNode
  act: () => void
}

interface MenuProps {
  /** What the button is called; `button` is what it shows. */
  name: string
  button: ReactNode
  buttonClass: string | undefined
  head?: ReactNode
  items: MenuItem[]
  /** What the tour calls it. */
  tour?: string
}

const steps: Record<string, (place: number, count: number) => number> = {
  ArrowDown: (place, count) => (place + 1) % count,
  ArrowUp: (place, count) => (place - 1 + count) % count,
  Home: () => 0,
  End: (_place, count) => count - 1,
}

/** A button that opens a short list of things to do. Arrows move, Escape closes and gives the focus back. */
export const Menu = ({ name, button, buttonClass, head, items, tour }: MenuProps) => {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const rows = () => [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  useEffect(() => {
    if (!open) return
    box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    const elsewhere = (event: PointerEvent) => !box.current?.contains(event.target as Node) && setOpen(false)
    document.addEventListener('pointerdown', elsewhere)
    return () => document.removeEventListener('pointerdown', elsewhere)
  }, [open])
  const close = () => {
    setOpen(false)
    box.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }
  const move = (event: KeyboardEvent) => {
    const all = rows()
    const to = steps[event.key]?.(all.indexOf(document.activeElement as HTMLElement), all.length)
    if (event.key === 'Escape' || event.key === 'Tab') close()
    if (to === undefined) return
    event.preventDefault()
    all[to]?.focus()
  }
  return (
    <div className={css.menu} ref={box} data-tour={tour}>
      <button
        type="button"
        className={buttonClass}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <div className={css.list}>
          {head && <div className={css.head}>{head}</div>}
          <div id={id} role="menu" aria-label={name} tabIndex={-1} onKeyDown={move}>
            {items.map((item) => (
              <button
                key={item.title}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={css.item}
                onClick={() => {
                  setOpen(false)
                  item.act()
                }}
              >
                {item.icon}
                {item.title}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
