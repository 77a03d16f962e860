import type { ReactNode } from 'react'
import { createContext, useContext } from 'react'

/** On the server, where nothing can be put into another place: what belongs there is kept until the header is written. */
export interface HeaderSlot {
  keep: (content: ReactNode) => void
}

const HeaderSlot = createContext<HTMLElement | HeaderSlot | null>(null)

/** Where the frame's header lets a page put its breadcrumb and name. */
export const HeaderSlotProvider = HeaderSlot.Provider
export const useHeaderSlot = (): HTMLElement | HeaderSlot | null => useContext(HeaderSlot)
