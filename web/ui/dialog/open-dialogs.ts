import { createStore, useStore } from '#web/platform/store.ts'
import type { RouterHistory } from '@tanstack/react-router'

const open = createStore<HTMLElement[]>([])

/** Returns what to call when it closes. */
export const dialogOpened = (dialog: HTMLElement): (() => void) => {
  open.set([...open.get(), dialog])
  return () => open.set(open.get().filter((other) => other !== dialog))
}

/** The dialog in front: all else is dimmed and inert while it stands, so what must be read or pressed belongs into it. */
export const useFrontDialog = (): HTMLElement | undefined => useStore(open).at(-1)

/** Closes the dialog in front as Escape does, and returns whether there was one. Its owner may keep it open. */
const closeFrontDialog = (): boolean => {
  const front = open.get().at(-1)
  front?.dispatchEvent(new Event('cancel', { cancelable: true }))
  return front !== undefined
}

/**
 * Back with a dialog open closes that dialog: the page stays, with what was typed on it. A dialog adds no entry to the history, so
 * that none is left when it is closed in another way. Called before any page is drawn: pages that ask before they are left are asked
 * in the order of registration.
 */
export const closeDialogsOnBack = (history: RouterHistory): (() => void) =>
  history.block({ blockerFn: ({ action }) => action === 'BACK' && closeFrontDialog(), enableBeforeUnload: false })
