/** What is wrong with one request is told so far; how much more there is, is told as a number. */
export const MAX_ISSUES = 20

/** The most that anybody may send who is not signed in, in bytes. */
export const MAX_BODY_OF_ANYONE = 8 * 1024

/** Requests of one person that a server works on at once, and how many more may wait. A page asks for some ten together. */
export const PERSON_TURNS = { at_once: 8, waiting: 100 }
