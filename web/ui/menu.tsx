import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import css from './menu.module.css'

interface MenuItem {
  title: string
  icon?: ReactNode
  act: () => void
}

interface MenuProps {
  /** The accessible name of the button; `button` is its content. */
  name: string
  button: ReactNode
  buttonClass: string | undefined
  head?: ReactNode
  items: MenuItem[]
  /** The name with which the tour refers to it. */
  tour?: string
}

const steps: Record<string, (place: number, count: number) => number> = {
  ArrowDown: (place, count) => (place + 1) % count,
  ArrowUp: (place, count) => (place - 1 + count) % count,
  Home: () => 0,
  End: (_place, count) => count - 1,
}
const openAt: Record<string, number> = { ArrowDown: 0, ArrowUp: -1 }

/**
 * A button that opens a short menu. Arrows and first letters move the focus, Escape closes the menu and restores the
 * focus.
 */
export const Menu = ({ name, button, buttonClass, head, items, tour }: MenuProps) => {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const rows = () => [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  /** The next item that begins with the letter, wrapping at the end. */
  const startingWith = (letter: string, place: number) => {
    const begin = [...items, ...items].findIndex(
      ({ title }, at) => at > place && title.toLowerCase().startsWith(letter),
    )
    return begin < 0 ? undefined : begin % items.length
  }
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const show = (place: number) => {
    flushSync(() => setOpen(true))
    rows().at(place)?.focus()
  }
  const onEscape = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  })
  useEffect(() => {
    if (!open) return
    const elsewhere = (event: PointerEvent) => !box.current?.contains(event.target as Node) && setOpen(false)
    document.addEventListener('pointerdown', elsewhere)
    // Wherever the focus is: a click on the menu's head removes it from the items.
    document.addEventListener('keydown', onEscape)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('keydown', onEscape)
    }
  }, [open])
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Tab') close()
    // With a modifier, the key belongs to the browser: Alt and the left arrow navigate back.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const all = rows()
    const place = all.indexOf(document.activeElement as HTMLElement)
    const to = steps[event.key]?.(place, all.length) ?? startingWith(event.key, place)
    if (to === undefined) return
    event.preventDefault()
    all[to]?.focus()
  }
  const onOpenerKey = (event: KeyboardEvent) => {
    const place = openAt[event.key]
    if (place === undefined) return
    event.preventDefault()
    show(place)
  }
  return (
    <div className={css.menu} ref={box} data-tour={tour}>
      <button
        ref={opener}
        type="button"
        className={buttonClass}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? setOpen(false) : show(0))}
        onKeyDown={onOpenerKey}
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
                  // First, so that a dialog that it opens returns the focus to the button.
                  close()
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
