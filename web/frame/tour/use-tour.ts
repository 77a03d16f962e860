import { useEffect } from 'react'
import { createStore, useStore } from '#web/platform/store.ts'
import { isTourDue, tourEnded, tourSkipped } from './tour-count.ts'

const open = createStore(false)
/** Starts the tour from the menu at any time. */
export const startTour = (): void => open.set(true)

/** Whether the tour is shown, and how to end it. It starts automatically until it was completed twice or skipped. */
export const useTour = (may: boolean): { on: boolean; end: (isSkipped: boolean) => void } => {
  useEffect(() => {
    if (may && isTourDue()) open.set(true)
  }, [may])
  const end = (isSkipped: boolean) => {
    if (isSkipped) tourSkipped()
    else tourEnded()
    open.set(false)
  }
  return { on: useStore(open) && may, end }
}
