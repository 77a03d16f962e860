/** A text that goes on from the name of a member begins with a small letter ("must be a date"); all others name their subject themselves. */
export const withSubject = (subject: string, text: string) => (/^\p{Ll}/u.test(text) ? `${subject} ${text}` : text)
