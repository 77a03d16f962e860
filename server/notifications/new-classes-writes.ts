import { sql } from 'kysely'
import { cell } from '#domain/access/policy.ts'
import { newClassesEmail, newClassesPush } from '#domain/notifications/new-classes.ts'
import { afterQuiet } from '#domain/notifications/timing.ts'
import { localHour } from '#domain/weeks/local-time.ts'
import { startScheduledTask } from '../platform/jobs/scheduled-tasks.ts'
import { inTransaction, system, type Trx } from '../platform/postgres/database.ts'
import { unnoticedClasses, type UnnoticedClass } from './new-classes-queries.ts'
import type { NotificationDeps } from './notification-deps.ts'
import { notifyOf } from './notice-writes.ts'
import { listeners, sees } from './people-queries.ts'

/** Lock of the server that searches for them. */
const LOCK = 7_310_085
const EVERY_MS = 10 * 60_000
/** Hours on the farm in which people are notified; classes found at night are one message in the morning. */
const DAYTIME = { from: 7, until: 21 }

const isDaytime = ({ time_zone }: UnnoticedClass, now: Date): boolean => {
  const hour = localHour(now, time_zone)
  return hour >= DAYTIME.from && hour < DAYTIME.until
}

/** Each person who may map one of these classes and wants to be notified gets one email and one push message. */
const notifyPeople = async (trx: Trx, deps: NotificationDeps, classes: readonly UnnoticedClass[], now: Date) => {
  const organisations = [...new Set(classes.map(({ organisation_id }) => organisation_id))]
  const people = await listeners.ofOrganisations(trx, organisations)
  for (const { id, role, scope, choices } of people) {
    if (cell('class.map', role) === 'no' || !choices.new_classes) continue
    const own = classes.filter(({ organisation_id }) => sees(scope, organisation_id))
    const [first] = own
    if (!first) continue
    const isQuiet = afterQuiet(now, first.time_zone, choices) > now
    await notifyOf(trx, deps, id, (person) => ({
      email: newClassesEmail(person, own, deps.settings.baseUrl),
      push: isQuiet ? null : newClassesPush(own),
    }))
  }
}

/**
 * Notifies people of classes that are new to their organisation, once each. One server at a time; null if another one
 * is doing it. Returns the number of classes.
 */
export const noticeNewClasses = (deps: NotificationDeps): Promise<number | null> =>
  inTransaction(deps.db, system, async (trx) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as mine`.execute(trx)
    if (rows[0]?.mine !== true) return null
    const now = deps.clock()
    const classes = (await unnoticedClasses(trx, now)).filter((one) => isDaytime(one, now))
    if (classes.length > 0) {
      await trx
        .insertInto('noticed_classes')
        .values(classes.map(({ organisation_id, class_id }) => ({ organisation_id, class_id })))
        .execute()
      await notifyPeople(trx, deps, classes, now)
    }
    return classes.length
  })

/** Searches for new classes in the background. Returns a function that stops it. */
export const startNewClasses = (deps: NotificationDeps): (() => Promise<void>) =>
  startScheduledTask({ name: 'new classes', every_ms: EVERY_MS, log: deps.log }, async () => {
    await noticeNewClasses(deps)
    return false
  })
