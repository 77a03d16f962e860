import { texts } from '#domain/language/text.ts'
import type { Band } from './shapes.ts'

/** Names of the bands of a score, as people read them. */
export const bandNames: Record<Band, string> = texts({
  'Very High': 'Very High',
  High: 'High',
  Medium: 'Medium',
  Low: 'Low',
})

/** The name of a band in the API. */
export const bandName = (band: string): string => (bandNames as Record<string, string>)[band] ?? band
