/**
 * What keeps files does not answer, or not as it should: to be tried again later, and no fault of the request. `reason` is for the
 * log; it holds no secret.
 */
export class StoreUnavailable extends Error {
  readonly doing: 'store' | 'read'
  readonly reason: string
  /** What was to be stored may be there all the same: its answer was lost, or it failed half-way. */
  readonly isUnsure: boolean

  constructor(doing: 'store' | 'read', reason: string, isUnsure = true) {
    super(`The object store is away: ${reason}`)
    this.doing = doing
    this.reason = reason
    this.isUnsure = isUnsure
  }
}
