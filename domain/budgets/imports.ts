/** Uploaded files of surveys that a server works on at once. */
export const IMPORTS_AT_ONCE = 3
/** Of one organisation, on all servers together: a lock in the database sees to it. */
export const IMPORTS_OF_ORGANISATION_AT_ONCE = 1
/** A file that was checked waits so long for somebody to decide on it. */
export const UNDECIDED_DAYS = 30
export const MAX_UPLOAD_BYTES = 2 * 1024 ** 3
const LEAST_MINUTES = 30
const BYTES_A_MINUTE = 10_000_000
/** How long a file may be checked, on a slow machine, too: one may be made to take for ever. */
export const checkMinutes = (bytes: number): number => LEAST_MINUTES + Math.ceil(bytes / BYTES_A_MINUTE)
