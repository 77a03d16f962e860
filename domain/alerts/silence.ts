import type { CameraFacts, FarmFacts } from './facts.ts'
import type { Subject } from './rule.ts'
import { finding, type Named, type OpenAlert, type Verdict } from './verdict.ts'

const HOUR_MS = 3_600_000
/** Cameras that stopped within this time of each other have a common cause. */
const TOGETHER_MS = HOUR_MS
const MIN_TOGETHER = 2
/**
 * When the first camera is silent, others count as stopped with it after this fraction of the time, because many do
 * not send at night.
 */
const AWAY_PART = 2
/** A camera is back if its last message is younger than this fraction of the silence limit. */
const BACK_PART = 4

interface LastContact {
  camera: CameraFacts
  at: number
}
interface Group {
  subject: Subject
  tunnel: number | null
  members: LastContact[]
}

/**
 * The cameras that stopped together, if all of a group stopped; none if one is still sending. Cameras that already
 * lacked a signal are included, so that nobody checks them first.
 */
const stoppedTogether = ({ members }: Group, now: number, limitMs: number): LastContact[] => {
  const newest = Math.max(...members.map(({ at }) => at))
  const last = members.filter(({ at }) => newest - at <= TOGETHER_MS)
  const reporting = members.filter(({ at }) => newest - at <= limitMs / AWAY_PART)
  const oldest = Math.min(...reporting.map(({ at }) => at))
  const isDue = oldest < now - limitMs && (newest < now - limitMs / AWAY_PART || newest - oldest <= TOGETHER_MS)
  return last.length >= MIN_TOGETHER && last.length * 2 >= reporting.length && isDue ? reporting : []
}

const groupsOf = (farm: FarmFacts, heard: readonly LastContact[]): Group[] => {
  const tunnels = Map.groupBy(
    heard.filter(({ camera }) => camera.tunnel_id !== null),
    ({ camera }) => camera.tunnel_id as number,
  )
  return [
    { subject: `farm ${farm.id}`, tunnel: null, members: [...heard] },
    ...[...tunnels].map(([id, members]): Group => ({
      subject: `tunnel ${id}`,
      tunnel: members[0]?.camera.tunnel_number ?? null,
      members,
    })),
  ]
}

/**
 * Silent cameras of a farm. If all cameras of the farm or of a tunnel stopped together, they share one alert until
 * more than half of them have been back for some hours; the others then get their own. `told`: cameras whose silence
 * another alert reports.
 */
export const silenceOf = (
  farm: FarmFacts,
  cameras: readonly CameraFacts[],
  open: readonly OpenAlert[],
  now: Date,
  reporting: ReadonlySet<number>,
): Verdict[] => {
  const limitMs = farm.limits.silent_hours * HOUR_MS
  const heard = cameras.flatMap((camera) =>
    camera.last_seen === null ? [] : [{ camera, at: camera.last_seen.getTime() }],
  )
  const isBack = ({ at }: LastContact) => now.getTime() - at < limitMs / BACK_PART
  const covered = new Set<number>()
  const verdicts: Verdict[] = []
  const tell = (group: Group, is: 'true' | 'false', members: readonly LastContact[]) => {
    for (const { camera } of members) covered.add(camera.id)
    verdicts.push({
      rule: 'gateway',
      subject: group.subject,
      farm_id: farm.id,
      device_id: null,
      finding: is,
      cause: {
        farm: farm.title,
        tunnel: group.tunnel,
        cameras: members.map(({ camera: { id, name } }) => ({ id, name })),
        away: members.filter((member) => !isBack(member)).map(({ camera }) => camera.id),
        last_seen: new Date(Math.max(...members.map(({ at }) => at))).toISOString(),
      },
    })
  }
  const groups = groupsOf(farm, heard)
  for (const group of groups) {
    const known = open.find(({ rule, subject }) => rule === 'gateway' && subject === group.subject)
    if (!known) continue
    const ids = new Set((known.cause as { cameras: Named[] }).cameras.map(({ id }) => id))
    const members = group.members.filter(({ camera }) => ids.has(camera.id))
    const away = members.filter((member) => !isBack(member))
    if (members.length > 0) tell(group, away.length * 2 > members.length ? 'true' : 'false', members)
  }
  for (const group of groups) {
    if (verdicts.some(({ subject }) => subject === group.subject)) continue
    const stopped = stoppedTogether(group, now.getTime(), limitMs).filter(
      ({ camera }) => !covered.has(camera.id) && !reporting.has(camera.id),
    )
    if (stopped.length >= MIN_TOGETHER) tell(group, 'true', stopped)
  }
  for (const member of heard) {
    const { camera, at } = member
    if (covered.has(camera.id)) continue
    const isSilent = now.getTime() - at > limitMs && !reporting.has(camera.id)
    verdicts.push({
      rule: 'silent',
      subject: `device ${camera.id}`,
      farm_id: farm.id,
      device_id: camera.id,
      finding: finding(isSilent, isBack(member)),
      cause: {
        camera: camera.name,
        last_seen: new Date(at).toISOString(),
        limit_hours: farm.limits.silent_hours,
      },
    })
  }
  return verdicts
}
