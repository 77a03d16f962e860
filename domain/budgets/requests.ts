/** What is wrong with one request is told so far; how much more there is, is told as a number. */
export const MAX_ISSUES = 20

/** The most that anybody may send who is not signed in, in bytes. */
export const MAX_BODY_OF_ANYONE = 8 * 1024

/**
 * Requests of one person that a server works on at once, and how many more may wait. Few: lists of a thousand rows, eight at once,
 * kept others waiting for four seconds. Downloads and uploads take minutes and have bounds of their own.
 */
export const PERSON_TURNS = { at_once: 2, waiting: 100 }

/**
 * The part of a server's time that requests of one person may take, from when they are let in until their response is ready: so much at once, and so
 * much more a second, while others ask for some; alone on the server, nobody waits. What a person has counted (`survey.add`, `survey.edit`) is not held up. While several requests are under way, those of cameras, too, each counts for its part of the time. Whoever asks for the longest lists one after the other gets
 * a tenth of the server, six lists of a thousand rows a second; a page takes 5 to 20 ms.
 */
export const PERSON_SHARE = { credit_ms: 300, a_second_ms: 100, owed_ms: 200 }
