/** The six pollinator functional groups, in the order in which they are always shown and stacked. */
export const functionalGroups = [
  'bumblebee',
  'honeybee',
  'hoverfly',
  'solitary bee',
  'other fly',
  'social wasp',
] as const
export type FunctionalGroup = (typeof functionalGroups)[number]

/** What every class that belongs to no group is counted as. */
export const unidentified = 'unidentified'
