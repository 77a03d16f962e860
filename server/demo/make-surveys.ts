import { sql } from 'kysely'
import { pollinatorGroups, type PollinatorGroup } from '#domain/reference/taxon.ts'
import { addDays, monthOf } from '#domain/weeks/dates.ts'
import { dayStart, localDay } from '#domain/weeks/local-time.ts'
import { between, poisson, randomOf, type Random } from '#simulator/random.ts'
import type { Trx } from '../platform/database.ts'
import { addStarterList } from '../reference/starter-list-writes.ts'

const WEEKS_APART = 2
const PLOTS_A_VISIT = 2
/** A statement takes at most 65,535 values. */
const VISITS_AT_ONCE = 1_000
/** Individuals that a look of ten minutes sees in June, by group. */
const seenInJune: Record<PollinatorGroup, number> = {
  bumblebee: 3.2,
  honeybee: 1.6,
  hoverfly: 1.1,
  'solitary bee': 0.5,
  'other fly': 0.7,
  'social wasp': 0.1,
}
/** Share of June's insects by month; under glass they are there all year. */
const season = [0, 0, 0.15, 0.45, 0.85, 1, 0.9, 0.7, 0.4, 0.1, 0, 0]

interface Plot {
  plot_id: number
  tunnel_id: number
  time_zone: string
  farm_id: number
  organisation_id: number
}
interface Taxon {
  id: number
  functional_group: string
}
interface Lists {
  pollinators: Map<string, Taxon[]>
  predators: Taxon[]
}

/** Surveys as an entomologist makes them: every second week of a deployment, two plots of a farm, all four parts. */
export const makeSurveys = async (trx: Trx, { seed, now }: { seed: number; now: Date }): Promise<void> => {
  await addStarterList(trx)
  const pollinators = await trx.selectFrom('pollinators').select(['id', 'functional_group']).orderBy('id').execute()
  const predators = await trx.selectFrom('predators').select(['id', 'functional_group']).orderBy('id').execute()
  const lists = { pollinators: Map.groupBy(pollinators, (taxon) => taxon.functional_group), predators }
  const visits: Visit[] = []
  for (const [farm_id, plots] of Map.groupBy(await plotsOf(trx), (plot) => plot.farm_id)) {
    const observer_id = await observerFor(trx, plots[0]?.organisation_id ?? 0)
    const deployments = await trx.selectFrom('deployments').where('farm_id', '=', farm_id).selectAll().execute()
    for (const deployment of deployments) visits.push(...visitsOf(plots, deployment, { seed, now, observer_id }))
  }
  for (let from = 0; from < visits.length; from += VISITS_AT_ONCE)
    await keepVisits(trx, visits.slice(from, from + VISITS_AT_ONCE), lists)
}

const visitsOf = (
  plots: Plot[],
  { deployed_date, withdrawn_date }: { deployed_date: string; withdrawn_date: string | null },
  { seed, now, observer_id }: { seed: number; now: Date; observer_id: number },
): Visit[] => {
  const yesterday = addDays(localDay(now, plots[0]?.time_zone ?? 'UTC'), -1)
  const last = [withdrawn_date ?? yesterday, yesterday].sort()[0] as string
  // Cameras that stand all year stand under lights.
  const isLit = withdrawn_date === null && deployed_date < addDays(last, -300)
  const visits: Visit[] = []
  let turn = 0
  for (let day = addDays(deployed_date, 3); day <= last; day = addDays(day, WEEKS_APART * 7)) {
    for (let index = 0; index < PLOTS_A_VISIT; index += 1) {
      const plot = plots[turn % plots.length] as Plot
      turn += 1
      const random = randomOf(seed, 'survey', plot.plot_id, day)
      visits.push({ plot, day, observer_id, random, strength: isLit ? 0.8 : (season[monthOf(day) - 1] ?? 0) })
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
      'farms.organisation_id',
    ])
    .orderBy('plots.id')
    .execute()

/** The organisation's entomologist, or else one who sees all organisations. */
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

interface Visit {
  plot: Plot
  day: string
  observer_id: number
  random: Random
  /** 0 to 1: how many insects and flowers there are, of June's. */
  strength: number
}

const PLANTS = [1, 2, 3, 4, 5]

/** Keeps all visits with a statement a table: ids come back in the order of the rows. */
const keepVisits = async (trx: Trx, visits: Visit[], lists: Lists) => {
  const begun = visits.map((visit) => ({ ...visit, start: startOf(visit) }))
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
  await keepFlowers(trx, whole)
  await keepPollinators(trx, whole, lists)
  await keepPredators(trx, whole, lists)
}
type Kept = Visit & { start: Date; survey_id: number }

const startOf = ({ plot, day, random }: Visit): Date =>
  later(dayStart(day, plot.time_zone), Math.floor(between(random, 9, 15) * 60))
const later = (start: Date, minutes: number) => new Date(start.getTime() + minutes * 60_000)

const weatherOf = ({ plot, observer_id, random, strength, start }: Kept) => ({
  tunnel_id: plot.tunnel_id,
  observer_id,
  temperature: Math.round(between(random, 11, 17 + 10 * strength) * 10) / 10,
  relative_humidity: Math.round(between(random, 48, 86) * 10) / 10,
  wind_speed: Math.round(between(random, 0, 9) * 100) / 100,
  oktas: Math.min(8, 1 + poisson(random, 3)),
  timestamp: start,
  created_at: start,
})

const keepFlowers = async (trx: Trx, visits: Kept[]) => {
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
        const { random, strength } = plants[index] as Kept
        return { flower_survey_id: id, count: poisson(random, 2 + 14 * strength) }
      }),
    )
    .execute()
}

const keepPollinators = async (trx: Trx, visits: Kept[], lists: Lists) => {
  const looks = await trx
    .insertInto('pollinator_surveys')
    .values(
      visits.map(({ survey_id, observer_id, start }) => ({ survey_id, observer_id, start_time: later(start, 10) })),
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
  const seen = counted.flatMap(({ pollinator_survey_id, random, strength }) =>
    pollinatorGroups.flatMap((group) =>
      [true, false].flatMap((flower_centre) => {
        const known = lists.pollinators.get(group) ?? []
        const taxon = known[Math.floor(random() * Math.min(3, known.length))]
        const count = poisson(random, seenInJune[group] * strength * (flower_centre ? 1 : 0.3))
        return taxon && count > 0 ? [{ pollinator_survey_id, pollinator_id: taxon.id, flower_centre, count }] : []
      }),
    ),
  )
  if (seen.length > 0) await trx.insertInto('pollinator_observations').values(seen).execute()
}

const keepPredators = async (trx: Trx, visits: Kept[], lists: Lists) => {
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
    const { random, strength } = plants[index] as Kept
    const taxon = lists.predators[Math.floor(random() * lists.predators.length)]
    const count = poisson(random, 1.2 * strength)
    return taxon && count > 0 ? [{ predator_survey_id: id, predator_id: taxon.id, count }] : []
  })
  if (found.length > 0) await trx.insertInto('predator_observations').values(found).execute()
}
