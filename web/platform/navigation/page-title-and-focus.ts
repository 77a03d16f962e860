import { useEffect, useRef, type RefObject } from 'react'
import { useSignedIn } from '../session/session.ts'
import { createStore, useStore } from '../store.ts'

/** Null until a page is shown. */
const shown = createStore<string | null>(null)

/** Called by the code that renders pages, with the path of the current page, not of the next. */
export const setCurrentPath = (path: string): void => shown.set(path)
/** The path of the current page. It is available without the router, which the sign-in does not use. */
const useCurrentPath = (): string | null => useStore(shown)

const titleOf = (title: string) => `${title} · Bombus`
/** The title of the page that was rendered last, on the server. */
let drawnTitle = ''
const noteTitle = (title: string): void => {
  if (typeof document === 'undefined') drawnTitle = titleOf(title)
}
export const takeDrawnTitle = (): string => {
  const title = drawnTitle
  drawnTitle = ''
  return title
}

let last: string | null = null

/**
 * Sets the document title and moves the focus to the page's heading, so that screen readers announce the new page. Not
 * on the first page, where the browser starts at the top by itself.
 */
export const usePageTitleAndFocus = <E extends HTMLElement>(title: string): RefObject<E | null> => {
  noteTitle(title)
  const heading = useRef<E>(null)
  // The current page's path, not the next one's: a page that is being left must not take the focus.
  const path = useCurrentPath()
  const signedIn = useSignedIn()
  const place = path === null ? null : `${signedIn} ${path}`
  useEffect(() => {
    document.title = titleOf(title)
  }, [title])
  useEffect(() => {
    if (place === null) return
    if (last !== null && last !== place) heading.current?.focus({ preventScroll: true })
    last = place
  }, [place])
  return heading
}
