/**
 * The storage does not respond, or responds incorrectly: not the request's fault, and worth a retry. `reason` is for
 * the log and contains no secrets.
 */
export class StoreUnavailable extends Error {
  readonly doing: 'store' | 'read'
  readonly reason: string
  /** The content may have been stored nevertheless: the response was lost, or writing failed half-way. */
  readonly isUnsure: boolean

  constructor(doing: 'store' | 'read', reason: string, isUnsure = true) {
    super(`The object store is away: ${reason}`)
    this.doing = doing
    this.reason = reason
    this.isUnsure = isUnsure
  }
}
