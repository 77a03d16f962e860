import { useEffect, useState } from 'react'
import { followPosition, mayKnowPosition, type Measured, type PositionFault } from '#web/platform/phone-position.ts'

export interface Here {
  /** Null: it is not asked for, or not known yet. */
  at: Measured | null
  fault: PositionFault | null
  asked: boolean
  ask: (asked: boolean) => void
}

/** Where the phone is while one walks: asked for by a press, and at once where the portal may know already. */
export const useHere = (): Here => {
  const [asked, setAsked] = useState(false)
  const [at, setAt] = useState<Measured | null>(null)
  const [fault, setFault] = useState<PositionFault | null>(null)
  useEffect(() => {
    let isOpen = true
    void mayKnowPosition().then((may) => isOpen && may && setAsked(true))
    return () => {
      isOpen = false
    }
  }, [])
  useEffect(() => {
    if (!asked) return
    return followPosition((measured) => {
      setAt(measured)
      setFault(null)
    }, setFault)
  }, [asked])
  const ask = (next: boolean) => {
    setAt(null)
    setFault(null)
    setAsked(next)
  }
  return { at: asked ? at : null, fault, asked, ask }
}
