import { createStore, useStore } from '#web/platform/store.ts'

const open = createStore<HTMLElement[]>([])

/** Returns what to call when it closes. */
export const dialogOpened = (dialog: HTMLElement): (() => void) => {
  open.set([...open.get(), dialog])
  return () => open.set(open.get().filter((other) => other !== dialog))
}

export const isDialogOpen = (): boolean => open.get().length > 0
/** Calls back when a dialog opens where none was. */
export const onDialogOpened = (listener: () => void): (() => void) => {
  let count = open.get().length
  return open.follow(() => {
    const before = count
    count = open.get().length
    if (before === 0 && count > 0) listener()
  })
}

/** The dialog in front: all else is dimmed and inert while it stands, so what must be read or pressed belongs into it. */
export const useFrontDialog = (): HTMLElement | undefined => useStore(open).at(-1)

/** Closes the dialog in front as Escape does, and returns whether there was one. Its owner may keep it open. */
export const closeFrontDialog = (): boolean => {
  const front = open.get().at(-1)
  front?.dispatchEvent(new Event('cancel', { cancelable: true }))
  return front !== undefined
}
