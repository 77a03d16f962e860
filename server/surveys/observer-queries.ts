import { sql } from 'kysely'
import { mayChange, mayNameObserver } from '#domain/access/rules.ts'
import { messages } from '#domain/messages.ts'
import { pick } from '#domain/platform/members.ts'
import { effortMembers } from '#domain/surveys/effort.ts'
import type { Survey } from '#domain/surveys/survey.ts'
import { dayNumber } from '#domain/weeks/dates.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { personOf, type Actor } from '../platform/http/actor.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { forbidden, orNotFound, invalid } from '../platform/http/problem.ts'
import { within } from '../platform/postgres/scope.ts'

/** Tolerance for phone clocks that are ahead. */
const LEEWAY_MS = 24 * 3_600_000

/** The observer of an entry: the person who sends it, or someone they may name. */
export const observerOf = async (trx: Trx, actor: Actor, named: number | undefined): Promise<number> => {
  const person = personOf(actor)
  if (named === undefined || named === person.user_id) return person.user_id
  if (!mayNameObserver(person.role)) throw forbidden()
  const observer = await trx
    .selectFrom('users')
    .where('id', '=', named)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([within(actor.scope, 'users.organisation_id'), eb('role', '=', 'admin')]))
    .select('id')
    .executeTakeFirst()
  return orNotFound(observer).id
}

/** Time of an observation: now unless given; refused if in the future. */
export const momentOf = (given: string | undefined, now: Date, path = 'start_time'): Date => {
  const at = given === undefined ? now : new Date(given)
  if (at.getTime() > now.getTime() + LEEWAY_MS) throw invalid([{ path, message: messages.timeAhead }])
  return at
}

/** An entry's date may differ this much from its visit's: phone clocks are set by hand, and surveys pass midnight. */
const DAYS_APART = 1

/** The same for a visit: a given time must be close to its date. */
export const momentOn = (visit: Survey, given: string | undefined, now: Date, path = 'start_time'): Date =>
  given === undefined ? now : momentAbout(given, { now, path, ...visit.plot.tunnel.field.farm, day: visit.survey_date })

interface About {
  day: string
  time_zone: string
  now: Date
  path: string
}
export const momentAbout = (given: string, { day, time_zone, now, path }: About): Date => {
  const at = momentOf(given, now, path)
  if (Math.abs(dayNumber(localDay(at, time_zone)) - dayNumber(day)) > DAYS_APART)
    throw invalid([{ path, message: messages.timeElsewhere }])
  return at
}

/** Zero means no correction. Without a given time there is nothing to correct. */
export const clockOf = (given: { start_time?: string; clock_ahead_seconds?: number | null }): number | null =>
  given.start_time === undefined ? null : given.clock_ahead_seconds || null

/** Refuses a change of someone else's observation by people who may only change their own. */
export const checkOwn = (actor: Actor, owner_id: number | null): void => {
  const { role, user_id } = personOf(actor)
  if (!mayChange('survey.edit', { role, id: user_id }, owner_id)) throw forbidden()
}

/** Columns common to all entries; the query must name its table `entries` and join `surveys` and `observers`. */
export const observedColumns = [
  'entries.id',
  'entries.survey_id',
  'surveys.plot_id',
  'surveys.survey_date',
  'surveys.visit as round',
  'entries.observer_id',
  'entries.observer_name',
  'observers.firstname',
  'observers.lastname',
  'entries.start_time',
  'entries.clock_ahead_seconds',
  'entries.version',
] as const

/** Effort columns of all entries; see `effortMembers`. */
export const effortColumns = [
  'entries.protocol',
  'entries.watched_seconds',
  'entries.flowers_watched',
  'entries.plants_watched',
  'entries.area_m2',
  'entries.transect_m',
] as const
export const effortOf = <T extends Record<(typeof effortMembers)[number], unknown>>(row: T) => pick(row, effortMembers)

interface ObservedRow {
  id: number
  survey_id: number
  plot_id: number
  survey_date: string
  round: number
  observer_id: number | null
  observer_name: string | null
  firstname: string | null
  lastname: string | null
  start_time: Date
  clock_ahead_seconds: number | null
  version: number
}

/** People without an account have their full name in the first column. */
export const observerName = (row: Pick<ObservedRow, 'observer_name' | 'firstname' | 'lastname'>) => ({
  firstname: row.firstname ?? row.observer_name ?? '',
  lastname: row.lastname ?? '',
})

export const observedOf = (row: ObservedRow) => ({
  survey_id: row.survey_id,
  plot_id: row.plot_id,
  survey_date: row.survey_date,
  round: row.round,
  observer_id: row.observer_id,
  observer: observerName(row),
  start_time: row.start_time.toISOString(),
  clock_ahead_seconds: row.clock_ahead_seconds,
  version: row.version,
})

export const observerText = sql`concat_ws(' ', observers.firstname, observers.lastname, entries.observer_name)`
