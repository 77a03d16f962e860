import { beyondChance, unevenDevices } from '../score/devices.ts'
import type { CameraFacts, FarmFacts } from './facts.ts'
import { finding, type Finding, type Verdict } from './verdict.ts'

/** Ratio of visits between the busiest and the quietest camera of a field. */
const TIMES = { opens: 4, closes: 3 }
/** Points above the limit from which a score is no longer low. */
const CLEAR_POINTS = 5
/** Falls beyond chance that deserve attention, and falls that are over. */
const FALL = { opens: 10, closes: 3 }

const unevenOf = (cameras: readonly CameraFacts[], times: number) =>
  [...Map.groupBy(cameras, ({ field_id }) => field_id).values()]
    .flatMap((list) => {
      const compared = list.map(({ id, last_seven_days: week }) => ({
        deviceId: String(id),
        flowerHours: week.flower_hours,
        visits: week.visits - week.bare_visits,
      }))
      const found = unevenDevices(compared, times)
      return found && beyondChance(compared, found) ? [found] : []
    })
    .toSorted((a, b) => b.times - a.times)[0]

const scoreLow = ({ score, limits }: FarmFacts): Finding => {
  const { score_below } = limits
  if (score_below === null || score === null || score.hours === 0) return 'false'
  if (score.pollination_health === null) return 'between'
  return finding(score.pollination_health < score_below, score.pollination_health >= score_below + CLEAR_POINTS)
}

/** A fall that chance explains, or that is usual between weeks on this farm, does not count. */
const scoreFall = ({ score, comparison }: FarmFacts): Finding => {
  const fall = comparison?.score ?? null
  if (score === null || score.hours === 0) return 'false'
  if (fall === null) return 'between'
  const isUnusual = fall.significant && comparison?.usual !== 'no more than usual'
  return finding(isUnusual && fall.points <= -FALL.opens, fall.points > -FALL.closes)
}

/** Rules for a farm as a whole. */
export const farmVerdicts = (farm: FarmFacts, cameras: readonly CameraFacts[]): Verdict[] => {
  const of = { subject: `farm ${farm.id}` as const, farm_id: farm.id, device_id: null }
  const nameOf = (id: string | undefined) => cameras.find((camera) => String(camera.id) === id)?.name ?? ''
  const uneven = unevenOf(cameras, TIMES.opens)
  const score = farm.score?.pollination_health ?? null
  return [
    {
      rule: 'uneven',
      ...of,
      finding: finding(uneven !== undefined, unevenOf(cameras, TIMES.closes) === undefined),
      cause: {
        best: nameOf(uneven?.best),
        worst: nameOf(uneven?.worst),
        times: uneven === undefined || uneven.times === Infinity ? null : Math.round(uneven.times),
      },
    },
    {
      rule: 'score_low',
      ...of,
      finding: scoreLow(farm),
      cause: { farm: farm.title, score, limit: farm.limits.score_below },
    },
    {
      rule: 'score_fall',
      ...of,
      finding: scoreFall(farm),
      cause: { farm: farm.title, score, points: farm.comparison?.score?.points ?? null },
    },
  ]
}
