import { createContext, useContext } from 'react'

const HeaderSlot = createContext<HTMLElement | null>(null)

/** Where the frame's header lets a page put its breadcrumb and name. */
export const HeaderSlotProvider = HeaderSlot.Provider
export const useHeaderSlot = (): HTMLElement | null => useContext(HeaderSlot)
