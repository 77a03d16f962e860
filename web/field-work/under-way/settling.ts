import type { Change } from '#web/platform/offline/device-writes.ts'

/** What was saved leaves the count under way in the transaction that puts it into the outbox. */
export interface Settling {
  change: Change
  /** The transaction is complete. */
  done: () => void
  /** The phone has no room even for that, but the server has what was saved. */
  anyway: () => void
}
