import { t } from '../language/text.ts'
import * as z from 'zod/mini'
import { maxCharacters } from '../platform/shapes.ts'

/**
 * Letters of any alphabet, spaces, inner hyphens and apostrophes, and the dot of an abbreviation: Stratford-upon-Avon,
 * O'Neill, 't Hooft, José María, St. John, Price Jr.
 */
const letters = /^['’]?[\p{L}\p{M}]+\.?(?:[ '’‐‑–-]+[\p{L}\p{M}]+\.?)*$/u

/** The name of a person or place, trimmed; `required` is the message for an empty one. */
export const lettersOnly = (required: string) =>
  z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      maxCharacters(100),
      z.regex(letters, { error: () => t('Only Letters Allowed') }),
    )
