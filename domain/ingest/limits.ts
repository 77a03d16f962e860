/** What one device may bring. A key that was stolen, or a model gone wrong, cannot fill the lists that all others share. */
export const MAX_METRICS = 100
/** Of the text of one message. One with 200 classes and 100 metrics has a tenth of it. */
export const MAX_MESSAGE_BYTES = 512 * 1024
export const OVERSIZED_MESSAGE = 'is larger than 512 kB'

export interface NameLimit {
  /** New names within 24 hours. */
  a_day: number
  in_all: number
}
/** Of class names and of versions of models, those that nobody brought before. */
export const CLASS_NAMES: NameLimit = { a_day: 20, in_all: 200 }
export const MODEL_VERSIONS: NameLimit = { a_day: 5, in_all: 50 }

/** Why a message is refused whose name is one too many. */
export const tooManyNames = {
  a_day: ({ a_day }: NameLimit) => `is a new name: a device may bring ${a_day} new ones within 24 hours`,
  in_all: ({ in_all }: NameLimit) => `is a new name: a device may bring ${in_all} in all`,
}

/** Why a message is refused that the database does not take. */
export const NOT_STORABLE = 'cannot be stored: a value is not one that the database takes'

/** Of so many messages of a request all that is wrong is told, up to `of_each`; of those that follow, the first. */
const MAX_REPORTED_LENGTH = { in_full: 100, of_each: 10 }
/** How much is told of one more message, after so many. */
export const reportedOf = (before: number): number =>
  before < MAX_REPORTED_LENGTH.in_full ? MAX_REPORTED_LENGTH.of_each : 1
