import { useSyncExternalStore } from 'react'

const phone = typeof matchMedia === 'function' ? matchMedia('(max-width: 760px)') : null
const follow = (listener: () => void) => {
  phone?.addEventListener('change', listener)
  return () => phone?.removeEventListener('change', listener)
}

/** On the server, which goes by what the browser says of itself. */
let drawnNarrow = false
export const renderNarrow = (narrow: boolean): void => {
  drawnNarrow = narrow
}

/** Whether there is a phone's width: tables become cards there. The style sheets use the same 760 px. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    follow,
    () => phone?.matches ?? false,
    () => drawnNarrow,
  )
