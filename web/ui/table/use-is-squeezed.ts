import { type RefObject, useLayoutEffect, useState } from 'react'

/** The limit of the style sheet (data-table.module.css): 115 px for a column, and 900 px at most. */
const cardsBelow = (columns: number) => Math.min(900, 115 * columns)

/** Whether a list has no room for its columns, so that its rows are cards. False until it is measured. */
export const useIsSqueezed = (list: RefObject<HTMLElement | null>, columns: number): boolean => {
  const [squeezed, setSqueezed] = useState(false)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => setSqueezed(element.clientWidth > 0 && element.clientWidth <= cardsBelow(columns))
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, columns])
  return squeezed
}
