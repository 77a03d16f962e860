/** Uploaded files of surveys that a server works on at once; of one organisation, on all servers together, it is one. */
export const IMPORTS_AT_ONCE = 3
