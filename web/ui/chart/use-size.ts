import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

interface Size {
  width: number
  height: number
}

/** The size of an element in CSS pixels, updated when it changes; `fallback` until it is measured. */
export const useSize = <E extends HTMLElement>(fallback: Size): [RefObject<E | null>, Size] => {
  const ref = useRef<E>(null)
  const [size, setSize] = useState(fallback)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      if (width > 0) setSize((old) => (old.width === width && old.height === height ? old : { width, height }))
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, size]
}

export const useWidth = <E extends HTMLElement>(otherwise: number): [RefObject<E | null>, number] => {
  const [ref, { width }] = useSize<E>({ width: otherwise, height: 0 })
  return [ref, width]
}
