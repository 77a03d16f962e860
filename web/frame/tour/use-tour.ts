import { useEffect } from 'react'
import { createStore, useStore } from '#web/platform/store.ts'
import { isTourDue, tourEnded, tourSkipped } from './tour-count.ts'

const open = createStore(false)
/** From a menu: at any time. */
export const startTour = (): void => open.set(true)

/** Whether the tour is on, and how it ends. It begins by itself until it was taken twice or skipped. */
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
