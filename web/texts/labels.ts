import { texts } from '#domain/language/text.ts'

/** Formats of label sheets. */
export const labelSheets = texts({
  a4: 'A4 sheets of 3 by 7 labels (63.5 × 38.1 mm)',
  letter: 'Letter sheets of 3 by 10 labels (2⅝ × 1 in)',
})
