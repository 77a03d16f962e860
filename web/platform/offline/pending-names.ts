/** Prefixes of the names of records in the device store: each is followed by `:person:` and an individual name. */
export const OUTBOX = 'bombus-outbox'
export const COUNT = 'bombus-count'
export const DRAFT = 'bombus-draft'
/** A photo without its picture. */
export const PHOTO = 'bombus-photo'

/** A person's review of an image. */
export const REVIEW = 'bombus-review'

/** The visits that were created with a key of this phone, in one record for each `:person`. */
export const VISITS = 'bombus-visits'

/** Counts that the server has stored and that a list of a round may not contain yet, in one record for each `:person`. */
export const SENT = 'bombus-sent'

/** The key that decrypts records, and the records that are encrypted while the phone is locked. */
export const VAULT = 'bombus-vault'
export const SEALED = 'bombus-sealed'

/** The farms for which a phone is prepared. */
export const READY = 'bombus-ready'

/** In localStorage, before `:person`: the place selected last and the plots surveyed last. */
export const CHOICES = 'bombus-survey-choices'
export const RECENT_PLOTS = 'bombus-survey-plots'

/** The id of the person whose counts the service worker may send. Without it, nothing is sent. */
export const SENDER = 'bombus-sender'

/** The tag of the sync event with which a browser wakes the worker when the signal returns. */
export const SYNC = 'bombus-counts'
