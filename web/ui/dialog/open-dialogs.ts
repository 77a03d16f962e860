import { createStore, useStore } from '#web/platform/store.ts'

const open = createStore<HTMLElement[]>([])

/** Returns what to call when it closes. */
export const dialogOpened = (dialog: HTMLElement): (() => void) => {
  open.set([...open.get(), dialog])
  return () => open.set(open.get().filter((other) => other !== dialog))
}

/** The dialog in front: all else is dimmed and inert while it stands, so what must be read or pressed belongs into it. */
export const useFrontDialog = (): HTMLElement | undefined => useStore(open).at(-1)

/** Closes the dialog in front as Escape does, and returns whether there was one. Its owner may keep it open. */
export const closeFrontDialog = (): boolean => {
  const front = open.get().at(-1)
  front?.dispatchEvent(new Event('cancel', { cancelable: true }))
  return front !== undefined
}
