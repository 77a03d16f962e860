import type { FocusEvent } from 'react'

/**
 * Whether a field was left for another place. Not while a button is being pressed, which a message above would move from
 * under the pointer, and not when only the window was left.
 */
export const isLeft = ({ target }: FocusEvent): boolean =>
  target !== document.activeElement && document.querySelector('button:active, a:active') === null
