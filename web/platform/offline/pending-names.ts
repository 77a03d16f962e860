/** How records of the device store are named: each of these stands before `:person:` and a name of its own. */
export const OUTBOX = 'bombus-outbox'
export const COUNT = 'bombus-count'
export const DRAFT = 'bombus-draft'
/** A photo without its picture. */
export const PHOTO = 'bombus-photo'

/** A person's review of an image. */
export const REVIEW = 'bombus-review'

/** Which visits were made with a key of this phone, in one record for each `:person`. */
export const VISITS = 'bombus-visits'

/** What opens what is sealed, and what is sealed while the phone is locked. */
export const VAULT = 'bombus-vault'
export const SEALED = 'bombus-sealed'

/** Which farms a phone was made ready for. */
export const READY = 'bombus-ready'

/** In localStorage, before `:person`: the place chosen last and the plots surveyed last. */
export const CHOICES = 'bombus-survey-choices'
export const RECENT_PLOTS = 'bombus-survey-plots'

/** Whose counts the service worker may send: a person's id. Without it, it sends nothing. */
export const SENDER = 'bombus-sender'

/** What the event is called by which a browser wakes the worker when the signal returns. */
export const SYNC = 'bombus-counts'
