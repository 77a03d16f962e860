/** The six pollinator functional groups, in the order in which they are shown and stacked. */
export const functionalGroups = [
  'bumblebee',
  'honeybee',
  'hoverfly',
  'solitary bee',
  'other fly',
  'social wasp',
] as const
export type FunctionalGroup = (typeof functionalGroups)[number]

/** The label of classes without a group. */
export const unidentified = 'unidentified'
