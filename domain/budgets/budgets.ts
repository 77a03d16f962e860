/** What is wrong with one request is told so far; how much more there is, is told as a number. */
export const MAX_ISSUES = 20

/** The most that anybody may send who is not signed in, in bytes. */
export const MAX_ANONYMOUS_BODY_BYTES = 8 * 1024

/**
 * Requests of one person that a server works on at once, and how many more may wait. Few: lists of a thousand rows, eight at once,
 * kept others waiting for four seconds. Downloads and uploads take minutes and have bounds of their own.
 */
export const PERSON_CONCURRENCY = { at_once: 2, waiting: 100 }

/**
 * The part of a server's time that requests of one person may take, from when they are let in until their response is ready: so much at once, and so
 * much more a second, while others ask for some; alone on the server, nobody waits. What a person has counted (`survey.add`, `survey.edit`) is not held up. While several requests are under way, those of cameras, too, each counts for its part of the time. Whoever asks for the longest lists one after the other gets
 * a tenth of the server, six lists of a thousand rows a second; a page takes 5 to 20 ms.
 */
export const PERSON_CPU_BUDGET = { credit_ms: 300, a_second_ms: 100, owed_ms: 200 }

/** Images of one device that are sent, read and stored at once: each is held in memory meanwhile. */
export const DEVICE_IMAGE_CONCURRENCY = 8

/** Reading of images, which is done in processes of their own. */
export const DECODE = {
  /** At once, in a process each. */
  at_once: 2,
  /** That wait for one of them; a server that is this busy asks to come back. */
  waiting: 16,
  wait_seconds: 10,
  /** One that takes longer or more is refused. */
  seconds: 20,
  megabytes: 768,
  pixels: 50_000_000,
}

/** Streams of events to open pages: each holds a connection for as long as its page is looked at. */
export const LIVE = {
  a_person: 8,
  a_server: 2_000,
  /** A line that says nothing, so that proxies and phones keep the connection. */
  heartbeat_seconds: 20,
  /** How often is looked whether the sessions still stand and may still see their farms. */
  checked_seconds: 5,
  /** When it is worth coming back. */
  wait_seconds: 60,
}

/**
 * Bodies of messages up to these sizes, in bytes, are read beside everything else: whatever they are, and where each message has the usual
 * form. Larger ones are read apart.
 */
export const INLINE_PARSE_BYTES = { any: 8_192, usual: 65_536 }

/** Large bodies of one device that are read and worked on at once, and how many more may wait, unread. */
export const LARGE_BODY_CONCURRENCY = { at_once: 1, waiting: 7 }

/** Photos of entries of surveys, as they are kept: encoded again, their longer side no longer than this. */
export const PHOTO_SIDE = 2_048
/** What a phone makes of a photo before it is sent, in bytes. */
export const RESIZED_PHOTO_BYTES = 500_000
/** Photos of one entry. */
export const PHOTOS_OF_ENTRY = 12
/** Bytes that one person's photos may take of the storage in 24 hours. */
export const PHOTO_BYTES_A_DAY = 300_000_000

/** Uploaded files of surveys that a server works on at once. */
export const IMPORT_CONCURRENCY = 3
/** Of one organisation, on all servers together: a lock in the database sees to it. */
export const ORGANISATION_IMPORT_CONCURRENCY = 1
/** A file that was checked waits so long for somebody to decide on it. */
export const UNDECIDED_DAYS = 30
export const MAX_UPLOAD_BYTES = 2 * 1024 ** 3
const MIN_MINUTES = 30
const BYTES_A_MINUTE = 10_000_000
/** How long a file may be checked, on a slow machine, too: one may be made to take for ever. */
export const checkMinutes = (bytes: number): number => MIN_MINUTES + Math.ceil(bytes / BYTES_A_MINUTE)

/** Files that are written while they are read: reports, the security log, the issues of an upload. */
export const EXPORTS = {
  /** Under way at once. */
  a_person: 2,
  a_server: 8,
  /** A reader who takes nothing for so long is gone. */
  stalled_seconds: 15,
  /** When it is worth coming back. */
  wait_seconds: 15,
}
