import { LOW_BATTERY_PERCENT } from '../devices/device.ts'
import { batteryCurve } from './battery.ts'
import type { CameraFacts, FarmFacts, Watched } from './facts.ts'
import { finding, type Causes, type Finding, type Verdict } from './verdict.ts'

/** A battery charged to at least this percentage counts as charged. */
const CHARGED_PERCENT = 40
/** Hours of the three days that a camera must have recorded to be compared. */
const MIN_HOURS = 12
const MIN_NEIGHBOURS = 2
/**
 * Open flowers in view of the median neighbour: the alert opens from the first value, and bloom is over below the
 * second.
 */
const FLOWERS = { opens: 2, closes: 1 }
/** Share of the neighbours' flowers below which a camera sees none, and from which it sees them again. */
const FLOWER_SHARE = { opens: 0.05, closes: 0.2 }
/**
 * A camera with more of the neighbours' visits than this sees insects but misses flowers, which is reported as visits
 * without flowers.
 */
const INSECT_SHARE = 0.25
const BARE = { visits: 20, opens: 0.5, closes: 0.2, few: 5 }
const CONFLICTS = 10
const REFUSED = 20

const flowersOf = ({ hours, flower_hours }: Watched): number | null =>
  hours >= MIN_HOURS ? flower_hours / hours : null

/** A very low charge opens the alert at once; it closes after a whole day above the limit. */
const battery = (
  camera: CameraFacts,
  { limits }: FarmFacts,
): { finding: Finding; at_once?: boolean; cause: Causes['battery'] } => {
  const { battery_level } = camera
  const curve = batteryCurve(camera.battery_days, battery_level)
  const isLow = battery_level !== null && battery_level < LOW_BATTERY_PERCENT
  const cause = {
    camera: camera.name,
    level: Math.round(Math.min(curve?.level ?? 100, battery_level ?? 100)),
    days_left: curve?.days_left == null ? null : Math.floor(curve.days_left),
    last_seen: camera.last_seen?.toISOString() ?? null,
  }
  if (isLow) return { finding: 'true', at_once: true, cause }
  if (!curve) return { finding: 'between', cause }
  const wasLow = camera.battery_days.slice(-2).some(({ lowest }) => lowest < LOW_BATTERY_PERCENT)
  const { level, per_day, days_left, charged } = curve
  if (per_day === null) return { finding: finding(false, charged && level >= CHARGED_PERCENT), cause }
  if (days_left === null) return { finding: finding(false, !wasLow), cause }
  return { finding: finding(days_left <= limits.battery_days, days_left > 2 * limits.battery_days), cause }
}

const middleOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const lens = (camera: CameraFacts, neighbours: readonly CameraFacts[]): { finding: Finding; cause: Causes['lens'] } => {
  const own = flowersOf(camera.last_three_days)
  const others = neighbours.flatMap(({ last_three_days: watched }) => {
    const flowers = flowersOf(watched)
    return flowers === null ? [] : [{ flowers, visits: watched.visits }]
  })
  const middle = middleOf(others.map(({ flowers }) => flowers))
  const tenth = (value: number) => Math.round(value * 10) / 10
  const cause = {
    camera: camera.name,
    flowers: tenth(own ?? 0),
    neighbours: others.length,
    flowers_of_neighbours: tenth(middle),
  }
  if (own === null || others.length < MIN_NEIGHBOURS) return { finding: 'between', cause }
  const seesInsects = camera.last_three_days.visits > middleOf(others.map(({ visits }) => visits)) * INSECT_SHARE
  const opens = middle >= FLOWERS.opens && own < FLOWER_SHARE.opens * middle && !seesInsects
  return { finding: finding(opens, middle < FLOWERS.closes || own >= FLOWER_SHARE.closes * middle), cause }
}

const bareVisits = ({
  name,
  last_three_days: { visits, bare_visits },
}: CameraFacts): { finding: Finding; cause: Causes['bare_visits'] } => {
  const share = visits === 0 ? 0 : bare_visits / visits
  return {
    finding: finding(bare_visits >= BARE.visits && share >= BARE.opens, share < BARE.closes || bare_visits < BARE.few),
    cause: { camera: name, bare_visits, visits },
  }
}

/**
 * All rules for a camera except silence. Neighbours are cameras of the same field, or of the farm if the field is
 * unknown.
 */
export const cameraVerdicts = (camera: CameraFacts, farm: FarmFacts, neighbours: readonly CameraFacts[]): Verdict[] => {
  const of = { subject: `device ${camera.id}` as const, farm_id: farm.id, device_id: camera.id }
  const charge = battery(camera, farm)
  const image = lens(camera, neighbours)
  const bare = bareVisits(camera)
  return [
    { rule: 'battery', ...of, finding: charge.finding, at_once: charge.at_once ?? false, cause: charge.cause },
    { rule: 'clock', ...of, finding: finding(camera.clock_skewed, true), cause: { camera: camera.name } },
    { rule: 'lens', ...of, finding: image.finding, cause: image.cause },
    { rule: 'bare_visits', ...of, finding: bare.finding, cause: bare.cause },
    {
      rule: 'conflicts',
      ...of,
      finding: finding(
        camera.conflicts >= CONFLICTS || camera.overlap_at !== null,
        camera.conflicts === 0 && camera.overlap_at === null,
      ),
      cause: {
        camera: camera.name,
        conflicts: camera.conflicts,
        overlap_at: camera.overlap_at?.toISOString() ?? null,
      },
    },
    {
      rule: 'rejects',
      ...of,
      finding: finding(camera.refused >= REFUSED, camera.refused === 0),
      cause: { camera: camera.name, refused: camera.refused },
    },
  ]
}
