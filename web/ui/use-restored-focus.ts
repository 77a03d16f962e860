import { useEffect, useRef } from 'react'

/**
 * For the box of a list that can shrink: where the focus was on something that is gone (the row that was deleted, and the
 * last one, too), it stays with the list instead of falling back to the top of the page.
 */
export const useRestoredFocus = <E extends HTMLElement>() => {
  const box = useRef<E>(null)
  const held = useRef(false)
  useEffect(() => {
    if (held.current && document.activeElement === document.body) box.current?.focus()
  })
  return {
    ref: box,
    tabIndex: -1,
    onFocus: () => (held.current = true),
    onBlur: () => (held.current = false),
  }
}
