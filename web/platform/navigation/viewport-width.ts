import { useSyncExternalStore } from 'react'

const watch = (query: string) => {
  const list = typeof matchMedia === 'function' ? matchMedia(query) : null
  return {
    matches: () => list?.matches ?? false,
    follow: (listener: () => void) => {
      list?.addEventListener('change', listener)
      return () => list?.removeEventListener('change', listener)
    },
  }
}
const phone = watch('(max-width: 760px)')
const tablet = watch('(max-width: 1100px)')

/** On the server, which relies on the width reported by the browser. */
let drawnNarrow = false
export const renderNarrow = (narrow: boolean): void => {
  drawnNarrow = narrow
}

/** Whether the screen has a phone's width: tables become cards. The style sheets use the same 760 px. */
export const useIsNarrow = (): boolean => useSyncExternalStore(phone.follow, phone.matches, () => drawnNarrow)

/** Whether the screen is too narrow for a column beside a table. The style sheets use the same 1100 px. */
export const useIsBelowDesktop = (): boolean => useSyncExternalStore(tablet.follow, tablet.matches, () => drawnNarrow)
