import type { RouterHistory } from '@tanstack/react-router'
import { closeFrontDialog, isDialogOpen, onDialogOpened } from './open-dialogs.ts'

/** Marks the entry that stands over the first one while a dialog is open there. It has the address and state of the first. */
const SPARE = 'bombus-spare'
type EntryState = { __TSR_index?: number; __TSR_key?: string; [SPARE]?: true } | null

/**
 * Before the first entry of a tab lies another website, or nothing: Back would leave the portal before the dialog could be closed. A
 * spare entry takes that step. The router does not know of it; a spare entry that no dialog needs any more is passed over.
 */
const guardFirstEntry = (history: RouterHistory): (() => void) => {
  const stateNow = () => window.history.state as EntryState
  const stop = onDialogOpened(() => {
    const state = stateNow()
    if (state?.__TSR_index !== 0 || state[SPARE]) return
    // Not by the router's own function, which would load the page anew.
    History.prototype.pushState.call(window.history, { ...state, [SPARE]: true }, '', location.href)
  })
  const onPop = (event: PopStateEvent) => {
    const state = event.state as EntryState
    const here = history.location.state as EntryState
    if (state?.__TSR_index !== 0 || state.__TSR_key === undefined || state.__TSR_key !== here?.__TSR_key) return
    // From one of the two entries to the other: the page stays.
    event.stopImmediatePropagation()
    if (state[SPARE]) return
    if (!closeFrontDialog()) return window.history.back()
    // One that must be answered, or that stood behind: the next Back is for it.
    if (isDialogOpen()) window.history.forward()
  }
  addEventListener('popstate', onPop, { capture: true })
  return () => {
    stop()
    removeEventListener('popstate', onPop, { capture: true })
  }
}

/**
 * Back with a dialog open closes that dialog: the page stays, with what was typed on it. A dialog adds no entry to the history, so
 * that none is left when it is closed in another way, but for the first entry of a tab. Called before any page is drawn: pages that
 * ask before they are left are asked in the order of registration.
 */
export const closeDialogsOnBack = (history: RouterHistory): (() => void) => {
  const unblock = history.block({
    blockerFn: ({ action }) => action === 'BACK' && closeFrontDialog(),
    enableBeforeUnload: false,
  })
  const unguard = guardFirstEntry(history)
  return () => {
    unblock()
    unguard()
  }
}
