import type { WeekScore } from './week-score.ts'

type Week = Pick<WeekScore, 'pollination_health' | 'model'>

/** Lines between scores of consecutive weeks of the same model. */
export const linesOf = (weeks: readonly Week[]): { index: number; score: number }[][] => {
  const lines: { index: number; score: number }[][] = []
  weeks.forEach(({ pollination_health: score, model }, index) => {
    if (score === null) return
    const line = lines.at(-1)
    if (line?.at(-1)?.index === index - 1 && weeks[index - 1]?.model === model) line.push({ index, score })
    else lines.push([{ index, score }])
  })
  return lines.filter((line) => line.length > 1)
}

/** Weeks from which another model applies; weeks without a score have no model. */
export const modelChanges = (weeks: readonly Week[]): number[] => {
  const scored = weeks.flatMap(({ pollination_health, model }, index) =>
    pollination_health === null ? [] : [{ model, index }],
  )
  return scored.flatMap(({ model, index }, place) => {
    const before = scored[place - 1]
    return before && before.model !== model ? [index] : []
  })
}
