import type { PollinatorGroup } from '#domain/reference/taxon.ts'

/** How frequent a species is within its group, and its first and last month. */
interface Seen {
  name: string
  often: number
  months: readonly [number, number]
}
type Fauna = Record<PollinatorGroup, readonly Seen[]>

const seen = (name: string, often: number, from: number, to: number): Seen => ({ name, often, months: [from, to] })

export type Country = 'United Kingdom' | 'United States'

const faunas: Record<Country, Fauna> = {
  'United Kingdom': {
    bumblebee: [
      seen('Bombus terrestris', 5, 2, 10),
      seen('Bombus lapidarius', 3, 4, 9),
      seen('Bombus pascuorum', 3, 3, 10),
      seen('Bombus lucorum', 2, 3, 9),
      seen('Bombus pratorum', 3, 3, 7),
      seen('Bombus hortorum', 1, 4, 8),
      seen('Bombus hypnorum', 2, 3, 8),
    ],
    honeybee: [seen('Apis mellifera', 1, 1, 12)],
    hoverfly: [
      seen('Episyrphus balteatus', 5, 4, 11),
      seen('Eupeodes corollae', 3, 4, 10),
      seen('Eupeodes latifasciatus', 1, 4, 10),
      seen('Syrphus ribesii', 2, 4, 10),
      seen('Sphaerophoria scripta', 2, 5, 10),
      seen('Eristalis tenax', 2, 3, 11),
      seen('Eristalis pertinax', 2, 3, 10),
    ],
    'solitary bee': [
      seen('Andrena haemorrhoa', 4, 3, 6),
      seen('Andrena flavipes', 2, 3, 9),
      seen('Osmia bicornis', 3, 3, 6),
      seen('Lasioglossum calceatum', 3, 3, 10),
      seen('Halictus tumulorum', 1, 3, 10),
    ],
    'other fly': [
      seen('Lucilia sericata', 3, 4, 10),
      seen('Calliphora vicina', 2, 1, 12),
      seen('Scathophaga stercoraria', 2, 3, 11),
    ],
    'social wasp': [seen('Vespula vulgaris', 3, 4, 11), seen('Vespula germanica', 1, 4, 11)],
  },
  'United States': {
    bumblebee: [
      seen('Bombus vosnesenskii', 6, 2, 10),
      seen('Bombus melanopygus', 2, 1, 7),
      seen('Bombus mixtus', 2, 3, 8),
    ],
    honeybee: [seen('Apis mellifera', 1, 1, 12)],
    hoverfly: [
      seen('Eristalis tenax', 2, 2, 11),
      seen('Toxomerus occidentalis', 4, 4, 10),
      seen('Toxomerus marginatus', 3, 4, 10),
      seen('Syrphus opinator', 2, 2, 10),
      seen('Eupeodes volucris', 2, 3, 10),
      seen('Sphaerophoria sulphuripes', 2, 3, 10),
    ],
    'solitary bee': [
      seen('Osmia lignaria', 3, 3, 5),
      seen('Halictus tripartitus', 4, 3, 10),
      seen('Halictus ligatus', 2, 4, 10),
      seen('Agapostemon virescens', 1, 4, 9),
      seen('Andrena prunorum', 2, 3, 7),
    ],
    'other fly': [seen('Lucilia sericata', 2, 3, 11), seen('Delia platura', 2, 1, 12)],
    'social wasp': [seen('Vespula pensylvanica', 3, 4, 11), seen('Polistes dominula', 2, 4, 10)],
  },
}

/** Managed bees that growers buy, by group. */
const managed: Partial<Record<PollinatorGroup, string>> = {
  bumblebee: 'Bombus terrestris',
  honeybee: 'Apis mellifera',
}

/** A species of a group seen in a month; the managed one if there are hives. Null if there is none. */
export const speciesMet = (
  country: Country,
  group: PollinatorGroup,
  { month, isHived, chance }: { month: number; isHived: boolean; chance: number },
): string | null => {
  if (isHived) return managed[group] ?? null
  const about = faunas[country][group].filter(({ months: [from, to] }) => month >= from && month <= to)
  let left = chance * about.reduce((sum, { often }) => sum + often, 0)
  return about.find(({ often }) => (left -= often) < 0)?.name ?? null
}
