import { fixedPeriods } from '../platform/retention.ts'
/** Maximum number of issues in a response; further ones are counted. */
export const MAX_ISSUES = 20

/** Maximum body of an anonymous request, in bytes. */
export const MAX_ANONYMOUS_BODY_BYTES = 8 * 1024

/** Requests a minute for published figures from one network: a page makes one or two. */
export const PUBLISHED_A_MINUTE = 120
/** Downloads of inputs, and calculations of today, a minute for published figures from one network. */
export const PUBLISHED_INPUTS_A_MINUTE = 10
/** Requests a minute for what share links show: from one network, of one link, and for images from one network. */
export const SHARED_A_MINUTE = { network: 120, link: 600, images: 1_200 }
/** Requests a minute for one feed: programs refresh it a few times an hour. */
export const FEED_READS_A_MINUTE = 20
/** The same for all feeds of one person together. */
export const FEED_READS_OF_PERSON_A_MINUTE = 60
/** Requests a minute from one network with tokens of no feed. Spreadsheets of many people read from the same addresses. */
export const UNKNOWN_FEEDS_A_MINUTE = 30
/** Address searches a minute and person. */
export const ADDRESS_SEARCHES_A_MINUTE = 20
/** Feeds that one server reads at once; others wait. */
export const FEEDS_AT_ONCE = 2

/**
 * Concurrent requests per person and server, and how many more may wait. Few, because eight concurrent lists of a
 * thousand rows made others wait for four seconds. Downloads and uploads take minutes and have limits of their own.
 */
export const PERSON_CONCURRENCY = { at_once: 2, waiting: 100 }

/**
 * CPU time of one person's requests from admission to the response: an initial credit and a rate per second, which
 * apply only while others are active. Counts (`survey.add`, `survey.edit`) never wait. Concurrent requests, including
 * those of cameras, share elapsed time. The longest lists in sequence get a tenth of the server, six lists of a
 * thousand rows a second; a page takes 5 to 20 ms.
 */
export const PERSON_CPU_BUDGET = { credit_ms: 300, a_second_ms: 100, owed_ms: 200 }

/** Concurrent images of one device while sent, read and stored, because each is held in memory. */
export const DEVICE_IMAGE_CONCURRENCY = 8

/** Decoding of images in child processes. */
export const DECODE = {
  /** Concurrent processes. */
  at_once: 2,
  /** Queue length; further requests are asked to retry. */
  waiting: 16,
  wait_seconds: 10,
  /** Time limit of one image. */
  seconds: 20,
  megabytes: 768,
  pixels: 50_000_000,
}

/** Event streams: each holds a connection while its page is open. */
export const LIVE = {
  a_person: 8,
  a_server: 2_000,
  /** Interval of empty events that keep the connection alive. */
  heartbeat_seconds: 20,
  /** Interval at which sessions and access to farms are checked. */
  checked_seconds: 5,
  /** Seconds after which a retry is worthwhile. */
  wait_seconds: 60,
}

/**
 * Bodies of messages up to these sizes in bytes are parsed inline: any body, and bodies in which each message has the
 * usual form. Larger ones go to a worker.
 */
export const INLINE_PARSE_BYTES = { any: 8_192, usual: 65_536 }

/** Concurrent large bodies of one device, and how many more may wait unread. */
export const LARGE_BODY_CONCURRENCY = { at_once: 1, waiting: 7 }

/** Maximum side of stored photos of surveys and notes in pixels; they are encoded again. */
export const PHOTO_SIDE = 2_048
/** Size to which a phone reduces a photo before sending it, in bytes. */
export const RESIZED_PHOTO_BYTES = 500_000
/** Maximum photos per entry. */
export const PHOTOS_OF_ENTRY = 12
/** Maximum photos per note of a farm. */
export const PHOTOS_OF_NOTE = 6
/** Storage that one person's photos of surveys and notes may use in 24 hours. */
export const PHOTO_BYTES_A_DAY = 300_000_000

/** Concurrent imports per server. */
export const IMPORT_CONCURRENCY = 3
/** Concurrent imports per organisation on all servers, ensured by a lock in the database. */
export const ORGANISATION_IMPORT_CONCURRENCY = 1
/** How long a checked file waits for a decision. */
export const UNDECIDED_DAYS = fixedPeriods.undecided_upload_days
export const MAX_UPLOAD_BYTES = 2 * 1024 ** 3
const MIN_MINUTES = 30
const BYTES_A_MINUTE = 10_000_000
/** Time limit for checking a file, also on a slow machine, because a file may be crafted to take forever. */
export const checkMinutes = (bytes: number): number => MIN_MINUTES + Math.ceil(bytes / BYTES_A_MINUTE)

/** Files written while they are read: reports, the security log, the issues of an import. */
export const EXPORTS = {
  /** Concurrent files. */
  a_person: 2,
  a_server: 8,
  /** A reader that takes no data for this long is disconnected. */
  stalled_seconds: 15,
  /** Seconds after which a retry is worthwhile. */
  wait_seconds: 15,
}
