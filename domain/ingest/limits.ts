import { t } from '../language/text.ts'

/** Limits per device, so that a stolen key or a faulty model cannot fill the lists all devices share. */
export const MAX_METRICS = 100
/** Maximum length of a message's text. A message with 200 classes and 100 metrics needs a tenth of it. */
export const MAX_MESSAGE_BYTES = 512 * 1024
export const OVERSIZED_MESSAGE = 'is larger than 512 kB'

export interface NameLimit {
  /** New names within 24 hours. */
  a_day: number
  in_all: number
}
/** New class names and model versions. */
export const CLASS_NAMES: NameLimit = { a_day: 20, in_all: 200 }
export const MODEL_VERSIONS: NameLimit = { a_day: 5, in_all: 50 }

/** Why a message with a name beyond the limit is rejected. */
export const tooManyNames = {
  a_day: ({ a_day }: NameLimit) =>
    t('is a new name: a device can add at most {count} within 24 hours', { count: a_day }),
  in_all: ({ in_all }: NameLimit) => t('is a new name: a device can add at most {count} in total', { count: in_all }),
}

/** Why a message is rejected for a member, if the request asked for strict handling. */
export const UNKNOWN_MEMBER = 'is unknown'

/** Why the database rejects a message. */
export const NOT_STORABLE = 'cannot be stored: the database does not accept one of its values'

/**
 * Issues returned for the messages of a request: up to `of_each` for the first `in_full` messages, one for each
 * further message.
 */
const MAX_REPORTED_LENGTH = { in_full: 100, of_each: 10 }
/** Number of issues returned for the next message. */
export const reportedOf = (before: number): number =>
  before < MAX_REPORTED_LENGTH.in_full ? MAX_REPORTED_LENGTH.of_each : 1
