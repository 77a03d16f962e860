import { useEffect, useRef } from 'react'

/**
 * For the container of a list that can shrink: if the focused element is removed (the deleted row, even the last one),
 * the focus stays on the list instead of moving to the top of the page.
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
