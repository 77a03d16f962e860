import { type ReactNode, useEffect, useRef, useState } from 'react'

/**
 * Content that is never scrolled to is fetched as well, so that it can be searched and printed, but after what is
 * visible.
 */
const LATEST_MS = 2_000
/** Fetching starts at this distance below the screen, so that the content is ready when it is scrolled to. */
const MARGIN = '300px'

/** Renders its children once their place is near the viewport, and after a while in any case. */
export const RenderInViewport = ({
  placeholder,
  children,
}: {
  placeholder: string | undefined
  children: ReactNode
}) => {
  const [near, setNear] = useState(typeof window !== 'undefined' && typeof IntersectionObserver === 'undefined')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (near || !place.current) return
    const come = () => setNear(true)
    const watch = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && come(), {
      rootMargin: MARGIN,
    })
    watch.observe(place.current)
    const latest = setTimeout(come, LATEST_MS)
    return () => {
      watch.disconnect()
      clearTimeout(latest)
    }
  }, [near])
  return near ? children : <div ref={place} className={placeholder} />
}
