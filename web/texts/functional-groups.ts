import { texts } from '#domain/language/text.ts'
import type { PollinatorGroup, PredatorGroup } from '#domain/reference/taxon.ts'

/** The functional groups as titles. */
export const functionalGroupTitles: Record<PollinatorGroup | PredatorGroup | 'unidentified', string> = texts({
  bumblebee: 'Bumblebee',
  honeybee: 'Honeybee',
  hoverfly: 'Hoverfly',
  'other fly': 'Other fly',
  'solitary bee': 'Solitary bee',
  'social wasp': 'Social wasp',
  aphid: 'Aphid',
  'mummified aphid': 'Mummified aphid',
  ladybird: 'Ladybird',
  lacewing: 'Lacewing',
  'flower bug': 'Flower bug',
  midge: 'Midge',
  unidentified: 'Unidentified',
})

/** The title of a group by its name in the API; other names stay as they are. */
export const functionalGroupTitle = (group: string): string =>
  (functionalGroupTitles as Record<string, string>)[group] ?? group
