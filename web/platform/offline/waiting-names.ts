/** What stands before every key of an outbox in the phone's store. */
export const OUTBOX = 'bombus-outbox'

/** What the event is called by which a browser wakes the worker when the signal returns. */
export const SYNC = 'bombus-counts'
