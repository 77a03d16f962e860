import { useEffect, useState } from 'react'
import { followPosition, mayKnowPosition, type Measured, type PositionFault } from '#web/platform/phone-position.ts'

export interface Here {
  /** Null: not requested, or unknown. */
  at: Measured | null
  fault: PositionFault | null
  asked: boolean
  ask: (asked: boolean) => void
}

/** The position of the phone, updated while walking. Requested by a button, or at once if permission was granted before. */
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
