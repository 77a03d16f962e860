import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, type RefObject } from 'react'

let loadedPath: string | null = null

/**
 * Names the document and moves focus to the page's heading, so that a screen reader says where one has arrived. Not on
 * the first page: there the browser begins at the top by itself.
 */
export const useArrival = <E extends HTMLElement>(title: string): RefObject<E | null> => {
  const heading = useRef<E>(null)
  const path = useLocation({ select: (location) => location.pathname })
  useEffect(() => {
    document.title = `${title} · Bombus`
  }, [title])
  useEffect(() => {
    if (loadedPath !== null && loadedPath !== path) heading.current?.focus({ preventScroll: true })
    loadedPath = path
  }, [path])
  return heading
}
