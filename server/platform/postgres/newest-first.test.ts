import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Scope } from '#domain/access/scope.ts'
import { makeFarm, makeField, makePlot, makeTunnel } from '../../factories/places.ts'
import { makeUser } from '../../factories/people.ts'
import { flowers } from '../../surveys/entries/flower-queries.ts'
import { pollinatorSurveys } from '../../surveys/entries/pollinator-queries.ts'
import { predatorSurveys } from '../../surveys/entries/predator-queries.ts'
import { surveys } from '../../surveys/queries.ts'
import { weatherObservations } from '../../weather-observations/queries.ts'
import type { Db } from './database.ts'
import { rowsRead } from '#server/testing/rows-read.ts'
import { makeServer } from '#server/testing/server.ts'

const { db, asOwner } = await makeServer()
const ROWS = 2_000
const part = { skip: 0, limit: 20 }
const farm = await makeFarm(db)
const tunnel = await makeTunnel(db, { field_id: (await makeField(db, { farm_id: farm.id })).id })
const plot = await makePlot(db, { tunnel_id: tunnel.id })
const observer = await makeUser(db, { organisation_id: farm.organisation_id })
await sql`insert into weathers (tunnel_id, observer_id, temperature, relative_humidity, wind_speed, oktas, timestamp)
  select ${tunnel.id}::int, ${observer.id}::int, n % 30, 60, 5, 3, timestamptz '2022-01-01 10:00Z' + make_interval(hours => n)
  from generate_series(1, ${ROWS}::int) as n`.execute(db)
await sql`insert into surveys (plot_id, survey_date, visit)
  select ${plot.id}::int, date '2018-01-01' + n / 2, n % 2 + 1 from generate_series(0, ${ROWS - 1}::int) as n`.execute(
  db,
)
// A visit has five plants, one pollinator group and one plant with predators.
await sql`insert into flower_surveys (survey_id, plant_number, observer_id, start_time)
  select id, plant, ${observer.id}::int, survey_date + time '10:00' from surveys, generate_series(1, 5) as plant`.execute(
  db,
)
await sql`insert into pollinator_surveys (survey_id, observer_id, start_time)
  select id, ${observer.id}::int, survey_date + time '10:00' from surveys`.execute(db)
await sql`insert into pollinator_counts (survey_id, pollinator_survey_id, functional_group)
  select survey_id, id, 'bumblebee' from pollinator_surveys`.execute(db)
await sql`insert into predator_surveys (survey_id, plant_number, observer_id, start_time, counted_at)
  select id, 1, ${observer.id}::int, survey_date + time '10:00', now() from surveys`.execute(db)
await asOwner('vacuum analyze')

const scope: Scope = { kind: 'organisation', organisation_id: farm.organisation_id }
const weathersBy = (sort: '-date' | '-temperature') => (trx: Db) =>
  weatherObservations.listOrPage(part, trx, scope, { sort })
const flowersBy = (sort: '-start_time' | '-count') => (trx: Db) => flowers.listOrPage(part, trx, scope, { sort })
const pollinatorsBy = (sort: '-start_time' | '-non_centre') => (trx: Db) =>
  pollinatorSurveys.lines.listOrPage(part, trx, scope, { sort })
const predatorsBy = (sort: '-start_time' | '-count') => (trx: Db) =>
  predatorSurveys.lines.listOrPage(part, trx, scope, { sort })
const surveysBy = (sort: '-date' | '-started_at') => (trx: Db) => surveys.listOrPage(part, trx, scope, { sort })

it.each([
  ['weathers', weathersBy('-date'), weathersBy('-temperature')],
  ['surveys', surveysBy('-date'), surveysBy('-started_at')],
  ['flower_surveys', flowersBy('-start_time'), flowersBy('-count')],
  ['pollinator_surveys', pollinatorsBy('-start_time'), pollinatorsBy('-non_centre')],
  ['predator_surveys', predatorsBy('-start_time'), predatorsBy('-count')],
])('finds the newest %s without reading all older rows', async (table, byDate, byFigure) => {
  const ofAll = await rowsRead(db, [table], byFigure)
  const ofNewest = await rowsRead(db, [table], byDate)
  expect(ofAll - ofNewest).toBeGreaterThan(ROWS * 0.9)
})
