import { useRef } from 'react'

/** The version that a form's values are of, which its change names: another's change since then is not overwritten. */
export const useVersion = (first: number | undefined) => {
  const version = useRef(first)
  return {
    now: (): number | undefined => version.current,
    /** The record as it is now: what is saved next is made to this version. */
    take: <R extends { version: number }>(record: R): R => {
      version.current = record.version
      return record
    },
  }
}
