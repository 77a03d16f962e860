/** What is wrong with one request is told so far; how much more there is, is told as a number. */
export const MAX_ISSUES = 20

/** The most that anybody may send who is not signed in, in bytes. */
export const MAX_BODY_OF_ANYONE = 8 * 1024
