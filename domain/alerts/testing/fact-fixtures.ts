import type { Comparison } from '#domain/comparisons/endpoints.ts'
import { differenceOf } from '#domain/comparisons/difference.ts'
import type { CameraFacts, FarmFacts, Facts, Watched } from '../facts.ts'
import { usualLimits } from '../limits.ts'

export const NOW = new Date('2026-06-14T12:00:00Z')
export const hoursAgo = (hours: number, now = NOW) => new Date(now.getTime() - hours * 3_600_000)

export const watched = (given: Partial<Watched> = {}): Watched => ({
  hours: 30,
  flower_hours: 150,
  visits: 60,
  bare_visits: 0,
  ...given,
})

/** A camera without faults. */
export const camera = (id: number, given: Partial<CameraFacts> = {}): CameraFacts => ({
  id,
  name: `Camera ${id}`,
  farm_id: 1,
  field_id: 1,
  tunnel_id: 1,
  tunnel_number: 4,
  last_seen: hoursAgo(0.5),
  battery_level: 80,
  battery_days: [],
  clock_skewed: false,
  overlap_at: null,
  last_three_days: watched(),
  last_seven_days: watched({ hours: 70, flower_hours: 350, visits: 140 }),
  conflicts: 0,
  refused: 0,
  ...given,
})

/** The change from one score to another, by their ranges alone. */
export const comparisonOf = (now: FarmFacts['score'], before: FarmFacts['score']): Comparison => {
  const score = now && before ? differenceOf(now, before) : null
  return { score: score && { ...score, told: score.significant }, visits: null, usual: null }
}

/** A farm without figures. */
export const farm = (given: Partial<FarmFacts> = {}): FarmFacts => ({
  id: 1,
  title: 'Hill Farm',
  organisation_id: 1,
  limits: usualLimits,
  score: null,
  comparison: null,
  weather: null,
  ...given,
})

export const facts = (given: Partial<Facts> = {}): Facts => ({
  now: NOW,
  farms: [farm()],
  cameras: [],
  portal: {
    unknown_keys: 0,
    emails: { waiting: 0, recipients: 0, others_leave: false },
    stopped_cleanup: { clock: null, rules: [] },
  },
  ...given,
})
