import { createStore, useStore } from '#web/platform/store.ts'

const open = createStore<HTMLElement[]>([])

/** Returns what to call when it closes. */
export const dialogOpened = (dialog: HTMLElement): (() => void) => {
  open.set([...open.get(), dialog])
  return () => open.set(open.get().filter((other) => other !== dialog))
}

/** The dialog in front: all else is dimmed and inert while it stands, so what must be read or pressed belongs into it. */
export const useFrontDialog = (): HTMLElement | undefined => useStore(open).at(-1)
