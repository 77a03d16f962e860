import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import css from './table-search.module.css'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))

/** Searches as one types; `/` leads here. What is typed is shown at once, however long the list takes. */
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
          onChange(event.target.value)
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </span>
  )
}
