import { useSyncExternalStore } from 'react'

const phone = typeof matchMedia === 'function' ? matchMedia('(max-width: 760px)') : null
const follow = (listener: () => void) => {
  phone?.addEventListener('change', listener)
  return () => phone?.removeEventListener('change', listener)
}

/** On the server, which relies on the width reported by the browser. */
let drawnNarrow = false
export const renderNarrow = (narrow: boolean): void => {
  drawnNarrow = narrow
}

/** Whether the screen has a phone's width: tables become cards. The style sheets use the same 760 px. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    follow,
    () => phone?.matches ?? false,
    () => drawnNarrow,
  )
