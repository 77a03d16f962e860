import { type ReactNode, useEffect, useRef, useState } from 'react'

/** What nobody scrolls to is fetched all the same, so that it can be searched and printed: but after what is in sight. */
const LATEST_MS = 2_000
/** So far below the screen it begins, and is there when one comes to it. */
const MARGIN = '300px'

/** Draws its children once their place comes near the screen, and after a while in any case. */
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
