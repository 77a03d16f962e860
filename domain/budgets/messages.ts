/**
 * Bodies of messages up to these sizes, in bytes, are read beside everything else: whatever they are, and where each message has the usual
 * form. Larger ones are read apart.
 */
export const READ_AT_ONCE = { any: 8_192, usual: 65_536 }

/** Large bodies of one device that are read and worked on at once, and how many more may wait, unread. */
export const LARGE_BODY_TURNS = { at_once: 1, waiting: 7 }
