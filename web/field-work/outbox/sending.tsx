import { useSending } from './use-outbox.ts'

/** Sends what waits, whichever page is open. */
export const Sending = () => {
  useSending()
  return null
}
