import { sql } from 'kysely'
import { pollinatorGroups } from '#domain/reference/taxon.ts'
import { pick } from '#domain/platform/members.ts'
import { addDays, monthOf } from '#domain/weeks/dates.ts'
import { dayStart, localDay } from '#domain/weeks/local-time.ts'
import { warmthInside } from '#simulator/flight.ts'
import { between, poisson, randomOf } from '#simulator/random.ts'
import { simulatedHour } from '#simulator/weather.ts'
import type { Trx } from '../platform/postgres/database.ts'
import type { Country } from './fauna.ts'
import type { MadeDemo } from './make-demo.ts'
import { type Lists, makeLists } from './make-lists.ts'
import { bloomAt, castesOf, flowersAt, hourOf, type Plot, protocol, type Visit, whoCame } from './survey-visit.ts'

const protocolMembers = ['protocol', 'watched_seconds'] as const
const WEEKS_APART = 2
const PLOTS_A_VISIT = 2
/** A statement has at most 65,535 parameters. */
const VISITS_AT_ONCE = 1_000
/** Aphids and their predators by month, relative to June; constant under lights. */
const predatorSeason = [0, 0, 0.15, 0.45, 0.85, 1, 0.9, 0.7, 0.4, 0.1, 0, 0]

/** Surveys of an entomologist: every second week of a deployment, two plots per farm, all four parts. */
export const makeSurveys = async (
  trx: Trx,
  { seed, now, sites }: { seed: number; now: Date; sites: MadeDemo['sites'] },
): Promise<void> => {
  const lists = await makeLists(trx)
  const visits: Visit[] = []
  for (const [farm_id, plots] of Map.groupBy(await plotsOf(trx), (plot) => plot.farm_id)) {
    await trx
      .insertInto('survey_protocols')
      .values({ farm_id, survey_type: 'pollinator', ...pick(protocol, protocolMembers) })
      .execute()
    const observer_id = await observerFor(trx, plots[0]?.organisation_id ?? 0)
    const deployments = await trx.selectFrom('deployments').where('farm_id', '=', farm_id).selectAll().execute()
    for (const deployment of deployments) visits.push(...visitsOf(plots, deployment, { seed, now, observer_id, sites }))
  }
  for (let from = 0; from < visits.length; from += VISITS_AT_ONCE)
    await insertVisits(trx, visits.slice(from, from + VISITS_AT_ONCE), lists)
}

const visitsOf = (
  plots: Plot[],
  { deployed_date, withdrawn_date }: { deployed_date: string; withdrawn_date: string | null },
  { seed, now, observer_id, sites }: { seed: number; now: Date; observer_id: number; sites: MadeDemo['sites'] },
): Visit[] => {
  const yesterday = addDays(localDay(now, plots[0]?.time_zone ?? 'UTC'), -1)
  const last = [withdrawn_date ?? yesterday, yesterday].sort()[0] as string
  const visits: Visit[] = []
  let turn = 0
  for (let day = addDays(deployed_date, 3); day <= last; day = addDays(day, WEEKS_APART * 7)) {
    for (let index = 0; index < PLOTS_A_VISIT; index += 1) {
      const plot = plots[turn % plots.length] as Plot
      turn += 1
      const site = sites.get(plot.field_id)
      if (!site) continue
      const random = randomOf(seed, 'survey', plot.plot_id, day)
      const minute = Math.floor(between(random, 9, 15) * 60)
      visits.push({ seed, site, plot, day, minute, observer_id, random })
    }
  }
  return visits
}

const plotsOf = (trx: Trx): Promise<Plot[]> =>
  trx
    .selectFrom('plots')
    .innerJoin('tunnels', 'tunnels.id', 'plots.tunnel_id')
    .innerJoin('fields', 'fields.id', 'tunnels.field_id')
    .innerJoin('farms', 'farms.id', 'fields.farm_id')
    .select([
      'plots.id as plot_id',
      'plots.tunnel_id',
      'farms.time_zone',
      'farms.id as farm_id',
      'fields.id as field_id',
      sql<Country>`farms.country`.as('country'),
      'farms.organisation_id',
    ])
    .orderBy('plots.id')
    .execute()

/** The organisation's entomologist, otherwise one who sees all organisations. */
const observerFor = async (trx: Trx, organisation_id: number): Promise<number> => {
  const { id } = await trx
    .selectFrom('users')
    .where('role', 'in', ['entomology', 'entomology_admin'])
    .where((eb) => eb.or([eb('organisation_id', '=', organisation_id), eb('all_organisations', '=', true)]))
    .select('id')
    .orderBy(sql`role = 'entomology' and organisation_id = ${organisation_id}`, 'desc')
    .executeTakeFirstOrThrow()
  return id
}

const PLANTS = [1, 2, 3, 4, 5]

/** Inserts all visits with one statement per table; ids are returned in the order of the rows. */
const insertVisits = async (trx: Trx, visits: Visit[], lists: Lists) => {
  const begun = visits.map((visit) => ({
    ...visit,
    start: later(dayStart(visit.day, visit.plot.time_zone), visit.minute),
  }))
  const surveys = await trx
    .insertInto('surveys')
    .values(
      begun.map(({ plot, day, observer_id, start }) => ({
        plot_id: plot.plot_id,
        survey_date: day,
        created_by: observer_id,
        created_at: start,
      })),
    )
    .returning('id')
    .execute()
  const whole = begun.map((visit, index) => ({ ...visit, survey_id: surveys[index]?.id ?? 0 }))
  await trx.insertInto('weathers').values(whole.map(weatherOf)).execute()
  await insertFlowerSurveys(trx, whole)
  await insertPollinatorSurveys(trx, whole, lists)
  await insertPredatorSurveys(trx, whole, lists)
}
type StoredVisit = Visit & { start: Date; survey_id: number }

const later = (start: Date, minutes: number) => new Date(start.getTime() + minutes * 60_000)
/** Readings of a hand-held instrument among the plants, consistent with the portal's weather of that hour. */
const weatherOf = (visit: StoredVisit) => {
  const { plot, observer_id, random, start, seed, site, day } = visit
  const outside = simulatedHour(seed, site, day, hourOf(visit))
  const still = { 'open field': 0.8, tunnel: 0.3, glasshouse: 0.05 }[site.setup]
  return {
    tunnel_id: plot.tunnel_id,
    observer_id,
    temperature:
      Math.round((warmthInside(site.setup, outside.temperature ?? 15) + between(random, -0.5, 0.5)) * 10) / 10,
    relative_humidity: Math.min(100, Math.round(((outside.humidity ?? 60) + between(random, -3, 3)) * 10) / 10),
    wind_speed: Math.round((outside.wind_speed ?? 0) * still * 100) / 100,
    oktas: Math.round((outside.cloud_percent ?? 50) / 12.5),
    timestamp: start,
    created_at: start,
  }
}

const insertFlowerSurveys = async (trx: Trx, visits: StoredVisit[]) => {
  const plants = visits.flatMap((visit) => PLANTS.map((plant_number) => ({ ...visit, plant_number })))
  const entries = await trx
    .insertInto('flower_surveys')
    .values(
      plants.map(({ survey_id, plant_number, observer_id, start }) => ({
        survey_id,
        plant_number,
        observer_id,
        start_time: later(start, plant_number),
      })),
    )
    .returning('id')
    .execute()
  await trx
    .insertInto('flower_observations')
    .values(
      entries.map(({ id }, index) => {
        const plant = plants[index] as StoredVisit
        return { flower_survey_id: id, count: poisson(plant.random, 16 * bloomAt(plant)) }
      }),
    )
    .execute()
}

const insertPollinatorSurveys = async (trx: Trx, visits: StoredVisit[], lists: Lists) => {
  const looks = await trx
    .insertInto('pollinator_surveys')
    .values(
      visits.map((visit) => ({
        survey_id: visit.survey_id,
        observer_id: visit.observer_id,
        start_time: later(visit.start, 10),
        ...pick(protocol, protocolMembers),
        flowers_watched: flowersAt(visit) || null,
      })),
    )
    .returning('id')
    .execute()
  const counted = visits.map((visit, index) => ({ ...visit, pollinator_survey_id: looks[index]?.id ?? 0 }))
  await trx
    .insertInto('pollinator_counts')
    .values(
      counted.flatMap(({ survey_id, pollinator_survey_id }) =>
        pollinatorGroups.map((functional_group) => ({ survey_id, pollinator_survey_id, functional_group })),
      ),
    )
    .execute()
  const seen = counted.flatMap(({ pollinator_survey_id, ...visit }) =>
    [...whoCame(visit, lists)].flatMap(([key, count]) => {
      const [pollinator_id, flower_centre] = key.split(' ')
      return castesOf(visit, Number(pollinator_id), count, lists).map((line) => ({
        pollinator_survey_id,
        pollinator_id: Number(pollinator_id),
        flower_centre: flower_centre === 'true',
        caste: line.caste,
        count: line.count,
      }))
    }),
  )
  if (seen.length > 0) await trx.insertInto('pollinator_observations').values(seen).execute()
}

const insertPredatorSurveys = async (trx: Trx, visits: StoredVisit[], lists: Lists) => {
  const plants = visits.flatMap((visit) => PLANTS.map((plant_number) => ({ ...visit, plant_number })))
  const entries = await trx
    .insertInto('predator_surveys')
    .values(
      plants.map(({ survey_id, plant_number, observer_id, start }) => ({
        survey_id,
        plant_number,
        observer_id,
        start_time: later(start, 20 + plant_number),
        counted_at: later(start, 21 + plant_number),
      })),
    )
    .returning('id')
    .execute()
  const found = entries.flatMap(({ id }, index) => {
    const { random, site, plot, day } = plants[index] as StoredVisit
    const living = lists.predators[plot.country]
    const predator_id = living[Math.floor(random() * living.length)]
    const count = poisson(random, 1.2 * (site.lit ? 0.8 : (predatorSeason[monthOf(day) - 1] ?? 0)))
    return predator_id !== undefined && count > 0 ? [{ predator_survey_id: id, predator_id, count }] : []
  })
  if (found.length > 0) await trx.insertInto('predator_observations').values(found).execute()
}
