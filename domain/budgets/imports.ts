/** Uploaded files of surveys that a server works on at once. */
export const IMPORTS_AT_ONCE = 3
/** Of one organisation, on all servers together: a lock in the database sees to it. */
export const IMPORTS_OF_ORGANISATION_AT_ONCE = 1
/** A file that was checked waits so long for somebody to decide on it. */
export const UNDECIDED_DAYS = 30
