import type { FastifyInstance } from 'fastify'
import { t } from '#domain/language/text.ts'
import type { Scope } from '#domain/access/scope.ts'
import { getDeviceMonitoring, listDeviceMessages } from '#domain/devices/message-endpoints.ts'
import { getDeviceTrack } from '#domain/devices/track-endpoints.ts'
import { addDays, dayNumber } from '#domain/weeks/dates.ts'
import { lastSevenDays } from '#domain/weeks/farm-weeks.ts'
import { localDay, windowOf } from '#domain/weeks/local-time.ts'
import type { Deps } from '../deps.ts'
import { farms } from '../farms/queries.ts'
import { withArchives } from '../message-archives/archive-queries.ts'
import type { Db } from '../platform/postgres/database.ts'
import { orNotFound, invalid } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { deviceMessages } from './message-queries.ts'
import { devices } from './queries.ts'
import { deviceStops } from './track.ts'

const MAX_DAYS = 31

export const deviceMessageRoutes = (app: FastifyInstance, { clock, blobs, log }: Deps) => {
  const archives = { blobs, log }
  /**
   * Messages belong to the farm where they were sent: people with access to that farm see them, wherever the device is
   * now.
   */
  const placesOf = async (db: Db, scope: Scope, device_id: number) => {
    const places = await devices.placements(db, scope, device_id)
    return { time_zone: orNotFound(places[0]).time_zone, of: { device_id, placement_ids: places.map(({ id }) => id) } }
  }

  route(app, listDeviceMessages, async ({ actor, params, query, db }) => {
    const { of } = await placesOf(db, actor.scope, params.id)
    return withArchives(db, archives, async (trx, archived) => {
      const rows = await deviceMessages.list(trx, archived, of, query)
      return query.limit === undefined ? rows : { rows, total: await deviceMessages.count(trx, of) }
    })
  })

  route(app, getDeviceTrack, async ({ actor, params, db }) => {
    const { farm_id } = orNotFound(await devices.find(db, actor.scope, params.id))
    const { of } = await placesOf(db, actor.scope, params.id)
    const [farm, details, stops] = await Promise.all([
      farms.find(db, actor.scope, farm_id),
      farms.details(db, actor.scope, farm_id),
      withArchives(db, archives, (trx, archived) => deviceStops(trx, archived, of)),
    ])
    const { title, latitude, longitude } = orNotFound(farm)
    const { outline, fields } = orNotFound(details)
    return {
      farm: { title, latitude, longitude, outline },
      fields,
      stops,
    }
  })

  route(app, getDeviceMonitoring, async ({ actor, params, query, db }) => {
    const { of, time_zone } = await placesOf(db, actor.scope, params.id)
    const end_date = query.end_date ?? localDay(clock(), time_zone)
    const start_date = query.start_date ?? lastSevenDays(end_date).startDate
    const days = dayNumber(end_date) - dayNumber(start_date) + 1
    if (days < 1) throw invalid([{ path: 'start_date', message: t('must not be after {end}', { end: 'end_date' }) }])
    if (days > MAX_DAYS)
      throw invalid([
        {
          path: 'start_date',
          message: t('is more than {most} days before {end}', { most: MAX_DAYS, end: addDays(end_date, 1) }),
        },
      ])
    const window = windowOf(start_date, end_date, time_zone)
    const measured = await withArchives(db, archives, (trx, archived) =>
      deviceMessages.series(trx, archived, of, window),
    )
    return { start_date, end_date, time_zone, ...measured }
  })
}
