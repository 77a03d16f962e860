import { sql } from 'kysely'
import { pick } from '#domain/platform/members.ts'
import {
  measuredMembers,
  type NewWeatherObservation,
  type WeatherObservation,
  type WeatherObservationChange,
} from '#domain/weather-observations/weather-observation.ts'
import { locations } from '../locations/queries.ts'
import type { Actor } from '../platform/http/actor.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { checkVersion } from '../platform/http/versions.ts'
import { checkOwn, momentOf, observerOf } from '../surveys/observer-queries.ts'
import { weatherObservations } from './queries.ts'

/** Changes of weather observations, each within the transaction of a request. */
export const weatherObservationWrites = {
  add: async (trx: Trx, actor: Actor, given: NewWeatherObservation, now: Date): Promise<WeatherObservation> => {
    const { tunnel_id, observer_id, timestamp, notes = null } = given
    orNotFound(await locations.tunnel(trx, actor.scope, tunnel_id))
    const { id } = await trx
      .insertInto('weathers')
      .values({
        ...pick(given, measuredMembers),
        tunnel_id,
        notes,
        observer_id: await observerOf(trx, actor, observer_id),
        timestamp: momentOf(timestamp, now, 'timestamp'),
        clock_ahead_seconds: timestamp === undefined ? null : given.clock_ahead_seconds || null,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return orNotFound(await weatherObservations.find(trx, actor.scope, id))
  },

  /** Omitted members stay. */
  change: async (
    trx: Trx,
    actor: Actor,
    id: number,
    given: WeatherObservationChange,
    now: Date,
  ): Promise<WeatherObservation> => {
    const before = await lock(trx, actor, id)
    const { observer_id, timestamp, tunnel_id = before.tunnel_id } = given
    checkVersion(before.version, given.version)
    orNotFound(await locations.tunnel(trx, actor.scope, tunnel_id))
    await trx
      .updateTable('weathers')
      .set({
        ...pick(given, measuredMembers),
        tunnel_id,
        ...(timestamp === undefined
          ? {}
          : { timestamp: momentOf(timestamp, now, 'timestamp'), clock_ahead_seconds: null }),
        ...(observer_id === undefined
          ? {}
          : { observer_id: await observerOf(trx, actor, observer_id), observer_name: null }),
      })
      .where('id', '=', id)
      .execute()
    return orNotFound(await weatherObservations.find(trx, actor.scope, id))
  },

  remove: async (trx: Trx, actor: Actor, id: number): Promise<void> => {
    await lock(trx, actor, id)
    await trx.deleteFrom('weathers').where('id', '=', id).execute()
  },
}

const lock = async (trx: Trx, actor: Actor, id: number): Promise<WeatherObservation> => {
  await sql`select from weathers where id = ${id} for no key update`.execute(trx)
  const before = orNotFound(await weatherObservations.find(trx, actor.scope, id))
  checkOwn(actor, before.observer_id)
  return before
}
