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

/** Whether anything is left to count on this visit. */
export const visitState = (visit: Counted): string => {
  const missing = [
    ...(countedPlants(visit).length === 0 ? [t.kinds.flowers] : []),
    ...(visit.looks.length === 0 ? [t.kinds.pollinators] : []),
    ...(visit.predators.length === 0 ? [t.kinds.predators] : []),
  ]
  return missing.length === 0 ? t.all : t.missing(missing)
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
