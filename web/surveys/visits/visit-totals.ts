import { surveys } from '#web/texts/surveys.ts'

const t = surveys.view

interface OfPlant {
  plant_number: number
  /** Null: the plant was not counted, or nothing was seen on it. */
  observation: { count: number } | null
}
/** What was counted on a visit. */
interface Counted {
  flowers: readonly OfPlant[]
  looks: readonly { observations: readonly { count: number }[] }[]
  predators: readonly OfPlant[]
}

const plantsOf = (lines: readonly OfPlant[]): number => new Set(lines.map(({ plant_number }) => plant_number)).size
const sumOf = (lines: readonly OfPlant[]): number =>
  lines.reduce((sum, { observation }) => sum + (observation?.count ?? 0), 0)
const countedPlants = ({ flowers }: Counted) => flowers.filter(({ observation }) => observation !== null)

/** The kinds that are not counted yet on this visit, by the name of their tab. */
export const missingKinds = (visit: Counted): ('flower' | 'pollinator' | 'predator')[] => [
  ...(countedPlants(visit).length === 0 ? (['flower'] as const) : []),
  ...(visit.looks.length === 0 ? (['pollinator'] as const) : []),
  ...(visit.predators.length === 0 ? (['predator'] as const) : []),
]

/** Whether anything is left to count on this visit. */
export const visitState = (visit: Counted): string => {
  const missing = missingKinds(visit)
  return missing.length === 0 ? t.all : t.missing(missing.map((kind) => t.kinds[kind]))
}

/** What was counted, in one sentence. Empty if nothing was. */
export const visitTotals = (visit: Counted): string => {
  const { looks, predators } = visit
  const plants = countedPlants(visit)
  const seen = looks.flatMap(({ observations }) => observations).reduce((sum, { count }) => sum + count, 0)
  const totals = [
    ...(plants.length > 0 ? [t.counted.flowers(sumOf(plants), plantsOf(plants))] : []),
    ...(looks.length > 0 ? [t.counted.pollinators(seen, looks.length)] : []),
    ...(predators.length > 0 ? [t.counted.predators(sumOf(predators), plantsOf(predators))] : []),
  ]
  return totals.length === 0 ? '' : `${totals.join('; ')}.`
}
