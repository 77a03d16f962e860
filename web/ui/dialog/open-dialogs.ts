import { createStore, useStore } from '#web/platform/store.ts'

const open = createStore<HTMLElement[]>([])

/** Returns a function to call when the dialog closes. */
export const dialogOpened = (dialog: HTMLElement): (() => void) => {
  open.set([...open.get(), dialog])
  return () => open.set(open.get().filter((other) => other !== dialog))
}

/**
 * The frontmost dialog: everything else is dimmed and inert while it is open, so messages and controls must be inside
 * it.
 */
export const useFrontDialog = (): HTMLElement | undefined => useStore(open).at(-1)

/** Closes the frontmost dialog as Escape does, and returns whether there was one. Its owner may keep it open. */
export const closeFrontDialog = (): boolean => {
  const front = open.get().at(-1)
  front?.dispatchEvent(new Event('cancel', { cancelable: true }))
  return front !== undefined
}
