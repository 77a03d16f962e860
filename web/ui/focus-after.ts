import { flushSync } from 'react-dom'

/** Changes what is shown and moves the focus with it, before anything more can be typed into another field. */
export const focusAfter = (change: () => void, box: HTMLElement | null, selector: string): void => {
  flushSync(change)
  box?.querySelector<HTMLElement>(selector)?.focus()
}
