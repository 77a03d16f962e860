import { useEffect, useRef, type RefObject } from 'react'
import { useSignedIn } from '../session/session.ts'
import { createStore, useStore } from '../store.ts'

/** Null until a page is shown. */
const shown = createStore<string | null>(null)

/** Whatever shows pages says which one it shows: the present one, not the next. */
export const setCurrentPath = (path: string): void => shown.set(path)
/** The path of the page that is shown. It is known without the router, which the sign-in does without. */
const useCurrentPath = (): string | null => useStore(shown)

const titleOf = (title: string) => `${title} · Bombus`
/** The title of the page that was drawn last, on the server. */
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
 * Names the document and moves focus to the page's heading, so that a screen reader says where one has arrived. Not on
 * the first page: there the browser begins at the top by itself.
 */
export const usePageTitleAndFocus = <E extends HTMLElement>(title: string): RefObject<E | null> => {
  noteTitle(title)
  const heading = useRef<E>(null)
  // The present page's, not the next one's: a page that is being left must not take the focus.
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
