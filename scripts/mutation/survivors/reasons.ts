/** An unnoticeable change, or one that no test should prevent: its place and the reason. */
export interface Known {
  why: string
  file: string
  /** Part of the line. */
  line: string
  /** The changed text, if other changes of the line must be noticed. */
  became?: string
}

export const remembers = 'It only remembers what was worked out; without it the same comes out, later'
export const shortcut = 'It only saves work: without it the same comes out'
export const never = 'Only the type checker needs it: the value cannot be anything else there'
export const unread = 'Nobody reads it: the message beside it is what is told'
export const quicker = 'It is only the name under which the database keeps the statement ready'
export const bench = 'The bench alone asks for it'
export const same = 'Both ways give the same, whatever comes in'
export const looks = 'Only how it looks changes, which is seen in a browser'
export const degree =
  'A matter of degree (points of image quality, the size of pieces): nobody could see the difference'
