import type { FastifyInstance } from 'fastify'
import { getWeatherForecast } from '#domain/weather/endpoints.ts'
import { describeDay } from '#domain/weather/forecast-day.ts'
import type { Deps } from '../deps.ts'
import { farms } from '../farms/queries.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'

export const weatherRoutes = (app: FastifyInstance, { db, weather }: Deps) => {
  route(app, getWeatherForecast, async ({ actor, params, query }) => {
    const farm = orNotFound(await farms.find(db, actor.scope, params.farm_id))
    const cover = await farms.coverOf(db, actor.scope, farm.id)
    const { days } = await weather.read(farm, query.start_date, query.end_date)
    return days.map(describeDay(cover))
  })
}
