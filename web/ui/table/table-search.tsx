import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import css from './table-search.module.css'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))

/** Typing is debounced by this time, because rendering the list takes longer than a keystroke. */
const PAUSE_MS = 150

/** Searches while typing; `/` focuses the field. Input is shown at once, however long the list takes. */
export const TableSearch = ({
  name,
  value,
  onChange,
}: {
  name: string
  value: string
  onChange: (term: string) => void
}) => {
  const [typed, setTyped] = useState(value)
  const box = useRef<HTMLInputElement>(null)
  const pause = useRef<{ timer: number; term: string } | null>(null)
  const searchNow = () => {
    if (!pause.current) return
    clearTimeout(pause.current.timer)
    const { term } = pause.current
    pause.current = null
    onChange(term)
  }
  const whenPaused = useEffectEvent(searchNow)
  const searchSoon = (term: string) => {
    if (pause.current) clearTimeout(pause.current.timer)
    pause.current = { timer: window.setTimeout(whenPaused, PAUSE_MS), term }
  }
  useEffect(() => () => clearTimeout(pause.current?.timer), [])
  useEffect(() => {
    if (document.activeElement !== box.current) setTyped(value)
  }, [value])
  useEffect(() => {
    const slash = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      event.preventDefault()
      box.current?.focus()
    }
    addEventListener('keydown', slash)
    return () => removeEventListener('keydown', slash)
  }, [])
  return (
    <span className={css.search}>
      <IconSearch aria-hidden="true" />
      <input
        ref={box}
        type="search"
        aria-label={name}
        placeholder={name}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          searchSoon(event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') searchNow()
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </span>
  )
}
