import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Configuration } from '#domain/devices/configuration.ts'
import type { OwnConfiguration } from '#domain/ingest/configuration-endpoints.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { Db } from '../../platform/postgres/database.ts'
import type { Session } from './session.ts'
import type { Topics } from './topics.ts'

const MAX_PUBLISHED = 200
const HOUR_MS = 3_600_000
/**
 * Pause after a failure: if the broker does not allow the portal to publish, this only changes when its operator
 * changes it.
 */
const FAILED_MS = 60_000

interface Needs {
  db: Db
  log: Log
  topics: Topics
  /** The session that publishes; only one server has it. */
  session: () => Session | undefined
  every_ms: number
}

/**
 * Configurations that the broker does not have yet or, with `isRepeated`, that devices have not acknowledged. The
 * broker must have none for a deleted device.
 */
const dueOf = (db: Db, isRepeated: boolean) =>
  db
    .selectFrom('device_configurations as newest')
    .innerJoin('device_status as status', (join) =>
      join.onRef('status.device_id', '=', 'newest.device_id').onRef('status.configuration', '=', 'newest.number'),
    )
    .innerJoin('devices', 'devices.id', 'newest.device_id')
    .leftJoin('device_reports as report', 'report.device_id', 'newest.device_id')
    .where((eb) =>
      isRepeated
        ? eb.and([
            eb(sql`report.running_configuration`, 'is distinct from', sql.ref('newest.number')),
            eb('devices.archived_at', 'is', null),
          ])
        : eb('newest.published_at', 'is', null),
    )
    .select(['newest.device_id', 'newest.number', 'newest.settings', 'devices.archived_at'])
    .orderBy('newest.set_at')
    .limit(isRepeated ? MAX_PUBLISHED * 50 : MAX_PUBLISHED)
    .execute()

/**
 * Publishes new configurations as retained messages, so that a device receives its own as soon as it subscribes. Those
 * not acknowledged are published again each hour, because a broker may lose retained messages. The configuration of a
 * deleted device is deleted from the broker. Runs until the signal aborts.
 */
export const publishConfigurations = async (
  { db, log, topics, session, every_ms }: Needs,
  signal: AbortSignal,
): Promise<void> => {
  let repeatedAt = performance.now()
  const publishDue = async (publisher: Session) => {
    const isRepeated = performance.now() - repeatedAt > HOUR_MS
    const failed: unknown[] = []
    for (const { device_id, number, settings, archived_at } of await dueOf(db, isRepeated)) {
      const own: OwnConfiguration = { version: number, configuration: settings as unknown as Configuration }
      // An empty message deletes the retained message at the broker.
      const text = archived_at === null ? JSON.stringify(own) : ''
      // A configuration that the broker refuses does not delay those of other devices.
      const isTaken = await publisher.publish(topics.configuration(device_id), text).then(
        () => true,
        (error: unknown) => {
          failed.push(error)
          return false
        },
      )
      if (!publisher.isOpen()) break
      if (!isTaken) continue
      await db
        .updateTable('device_configurations')
        .set({ published_at: sql`now()` })
        .where('device_id', '=', device_id)
        .where('number', '<=', number)
        .where('published_at', 'is', null)
        .execute()
    }
    if (isRepeated) repeatedAt = performance.now()
    if (failed.length > 0) throw failed[0]
  }
  while (!signal.aborted) {
    const publisher = session()
    let pause_ms = every_ms
    if (publisher?.isOpen())
      await publishDue(publisher).catch((error: unknown) => {
        log.warn({ err: error }, 'MQTT: could not publish configurations')
        pause_ms = FAILED_MS
      })
    await wait(pause_ms, undefined, { signal, ref: false }).catch(() => undefined)
  }
}
