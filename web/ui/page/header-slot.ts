import type { ReactNode } from 'react'
import { createContext, useContext } from 'react'

/** Used on the server, where portals are not supported: the content is stored until the header is rendered. */
export interface HeaderSlot {
  keep: (content: ReactNode) => void
}

const HeaderSlot = createContext<HTMLElement | HeaderSlot | null>(null)

/** The element in the frame's header for a page's breadcrumb and title. */
export const HeaderSlotProvider = HeaderSlot.Provider
export const useHeaderSlot = (): HTMLElement | HeaderSlot | null => useContext(HeaderSlot)
