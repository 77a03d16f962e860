import type { FarmFacts, PortalFacts } from './facts.ts'
import { finding, type OpenAlert, type Verdict } from './verdict.ts'

const HOUR_MS = 3_600_000
/** Weather counts as unavailable after this many failures and hours. */
const WEATHER = { failures: 3, hours: 3 }
const UNKNOWN_KEYS = { opens: 50, closes: 5 }

const isFailing = ({ weather }: FarmFacts, now: Date): boolean =>
  weather !== null &&
  weather.failures >= WEATHER.failures &&
  (weather.succeeded_at === null || now.getTime() - weather.succeeded_at.getTime() > WEATHER.hours * HOUR_MS)

/** If the provider fails for most farms, one alert of the portal opens; if for a few, one for each of them. */
const weatherVerdicts = (farms: readonly FarmFacts[], open: readonly OpenAlert[], now: Date): Verdict[] => {
  const asked = farms.filter(({ weather }) => weather !== null)
  const failing = asked.filter((farm) => isFailing(farm, now))
  const last = Math.max(...asked.map(({ weather }) => weather?.succeeded_at?.getTime() ?? 0))
  const lastText = (at: number) => (at > 0 ? new Date(at).toISOString() : null)
  const ofAll = finding(failing.length >= 2 && failing.length * 2 > asked.length, failing.length * 4 <= asked.length)
  const isOutageOfAll =
    ofAll === 'true' ||
    (ofAll === 'between' && open.some(({ rule, subject }) => rule === 'weather' && subject === 'portal'))
  return [
    {
      rule: 'weather',
      subject: 'portal',
      farm_id: null,
      device_id: null,
      finding: ofAll,
      cause: { farm: null, farms: failing.length, last_success: lastText(last) },
    },
    ...asked.map((farm): Verdict => ({
      rule: 'weather',
      subject: `farm ${farm.id}`,
      farm_id: farm.id,
      device_id: null,
      finding: finding(isFailing(farm, now) && !isOutageOfAll, farm.weather?.failures === 0),
      cause: { farm: farm.title, farms: 1, last_success: lastText(farm.weather?.succeeded_at?.getTime() ?? 0) },
    })),
  ]
}

/** Rules for the portal itself and the services it needs. */
export const portalVerdicts = (
  { unknown_keys, emails, stopped_cleanup: { clock, rules } }: PortalFacts,
  farms: readonly FarmFacts[],
  open: readonly OpenAlert[],
  now: Date,
): Verdict[] => {
  const of = { subject: 'portal' as const, farm_id: null, device_id: null }
  return [
    ...weatherVerdicts(farms, open, now),
    {
      rule: 'rejects',
      ...of,
      finding: finding(unknown_keys >= UNKNOWN_KEYS.opens, unknown_keys < UNKNOWN_KEYS.closes),
      cause: { camera: null, refused: unknown_keys },
    },
    {
      rule: 'mail',
      ...of,
      finding: finding(emails.waiting > 0, true),
      cause: {
        letters: emails.waiting,
        recipients: emails.recipients,
        others_leave: emails.others_leave ? 'yes' : 'no',
      },
    },
    {
      rule: 'cleanup',
      ...of,
      finding: finding(clock !== null || rules.length > 0, true),
      cause: {
        clock_moved_from: clock?.trusted.toISOString() ?? null,
        clock_moved_to: clock?.moved_to.toISOString() ?? null,
        rules,
      },
    },
  ]
}
