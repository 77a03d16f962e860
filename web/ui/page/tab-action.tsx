import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { createStore, useStore } from '#web/platform/store.ts'

const slot = createStore<HTMLElement | null>(null)

/** The item of a phone's tab bar for the action of a page: empty if the page has none. */
export const TabActionSlot = () => <li ref={(item) => slot.set(item)} />

/** A button in the phone's tab bar, where it is in reach and covers nothing. */
export const TabAction = ({ children }: { children: ReactNode }) => {
  const item = useStore(slot)
  return item && createPortal(children, item)
}
