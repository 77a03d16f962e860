/** Crop species are constants with the ids of the specification, not rows of the reference list. */
export const cropSpecies = [
  { id: 1, name: 'strawberry', title: 'Strawberry', cropType: 'SOFT' },
  { id: 2, name: 'raspberry', title: 'Raspberry', cropType: 'SOFT' },
  { id: 3, name: 'blackberry', title: 'Blackberry', cropType: 'SOFT' },
  { id: 4, name: 'blueberry', title: 'Blueberry', cropType: 'SOFT' },
  { id: 5, name: 'avocado', title: 'Avocado', cropType: 'TOP' },
] as const
export type CropName = (typeof cropSpecies)[number]['name']

export const growingSetups = ['open field', 'tunnel', 'glasshouse'] as const
export type GrowingSetup = (typeof growingSetups)[number]

export const cropOf = (speciesId: number) => cropSpecies.find((species) => species.id === speciesId)
