import { describe, expect, it } from 'vitest'
import { type FunctionalGroup, functionalGroups } from '#domain/intensity/functional-groups.ts'
import { monthOf } from '#domain/weeks/dates.ts'
import { readSettings } from '../platform/config/settings.ts'
import { makeServer } from '../testing/server.ts'
import { openDemo } from './demo.ts'
import { makeDemoPhotos } from './make-photos.ts'
import { capturesOf } from './testing/field-weeks.ts'

const server = await makeServer()
const { db } = server
const now = new Date('2026-11-21T12:00:00Z')
const settings = readSettings({ BOMBUS_TEST: 'on', BOMBUS_DEMO: 'on', BOMBUS_MAIL: 'off', BOMBUS_DEMO_SEED: '20' })
const demo = await openDemo(db, settings, now)

/** Every line of a pollinator survey, with place and time. */
const seenIn = (of: typeof db) =>
  of
    .selectFrom('pollinator_observations')
    .innerJoin('pollinator_surveys', 'pollinator_surveys.id', 'pollinator_observations.pollinator_survey_id')
    .innerJoin('surveys', 'surveys.id', 'pollinator_surveys.survey_id')
    .innerJoin('plots', 'plots.id', 'surveys.plot_id')
    .innerJoin('tunnels', 'tunnels.id', 'plots.tunnel_id')
    .innerJoin('fields', 'fields.id', 'tunnels.field_id')
    .innerJoin('farms', 'farms.id', 'fields.farm_id')
    .innerJoin('pollinators', 'pollinators.id', 'pollinator_observations.pollinator_id')
    .innerJoin('species', 'species.id', 'pollinators.species_id')
    .select([
      'survey_date',
      'field_name',
      'farms.country',
      'pollinators.functional_group',
      'genus',
      'species',
      'flower_centre',
      'count',
    ])
    .orderBy('pollinator_observations.id')
    .execute()
const seen = await seenIn(db)
type Seen = (typeof seen)[number]
const individuals = (lines: Seen[]) => lines.reduce((sum, { count }) => sum + count, 0)
const namesIn = (country: string) =>
  new Set(seen.filter((line) => line.country === country).map(({ genus, species }) => `${genus} ${species}`))

it('the demo’s lists have genera and groups for insects not identified to species', async () => {
  const above = await db
    .selectFrom('pollinators')
    .innerJoin('species', 'species.id', 'pollinators.species_id')
    .where('rank', '<>', 'species')
    .select(['pollinators.functional_group', 'rank'])
    .execute()
  expect(new Set(above.map(({ functional_group }) => functional_group))).toEqual(new Set(functionalGroups))
  expect(new Set(above.map(({ rank }) => rank))).toEqual(new Set(['group', 'genus', 'aggregate']))
})

describe('surveys of the demo', () => {
  it('have the effort of the farm’s protocol, and some have bumblebee castes', async () => {
    const looks = await db
      .selectFrom('pollinator_surveys')
      .select(['protocol', 'watched_seconds', 'flowers_watched'])
      .execute()
    expect(new Set(looks.map(({ protocol, watched_seconds }) => `${protocol} ${watched_seconds}`))).toEqual(
      new Set(['timed_count 600']),
    )
    expect(looks.some(({ flowers_watched }) => flowers_watched !== null)).toBe(true)
    const plans = await db.selectFrom('survey_protocols').select('watched_seconds').execute()
    expect(new Set(plans.map(({ watched_seconds }) => watched_seconds))).toEqual(new Set([600]))
    const castes = await db
      .selectFrom('pollinator_observations')
      .innerJoin('pollinators', 'pollinators.id', 'pollinator_id')
      .where('caste', 'is not', null)
      .select(['caste', 'functional_group'])
      .execute()
    expect(new Set(castes.map(({ functional_group }) => functional_group))).toEqual(new Set(['bumblebee']))
    expect(new Set(castes.map(({ caste }) => caste))).toEqual(new Set(['queen', 'worker', 'male']))
  })

  it('have photos drawn for the demo, two of which await review with a suggested identification', async () => {
    const deps = { ...server, settings }
    await makeDemoPhotos(deps, 20)
    await makeDemoPhotos(deps, 20)
    const photos = await db
      .selectFrom('entry_photos')
      .innerJoin('pollinator_observations as lines', 'lines.id', 'pollinator_observation_id')
      .select(['identification', 'notes', 'width', 'entry_photos.bytes'])
      .orderBy('entry_photos.id')
      .execute()
    expect(photos).toHaveLength(5)
    expect(photos.filter(({ identification }) => identification === 'waiting').map(({ notes }) => notes)).toEqual([
      expect.stringContaining('Bombus lucorum') as string,
      expect.stringContaining('61 %') as string,
    ])
    expect(photos.every(({ width, bytes }) => width === 960 && bytes < 200_000)).toBe(true)
  })

  it('are complete visits of the last three seasons to every farm with plots, with none in the future', async () => {
    const farms = await db
      .selectFrom('plots')
      .innerJoin('tunnels', 'tunnels.id', 'plots.tunnel_id')
      .innerJoin('fields', 'fields.id', 'tunnels.field_id')
      .select('fields.farm_id')
      .distinct()
      .execute()
    const visits = await db
      .selectFrom('surveys')
      .innerJoin('plots', 'plots.id', 'surveys.plot_id')
      .innerJoin('tunnels', 'tunnels.id', 'plots.tunnel_id')
      .innerJoin('fields', 'fields.id', 'tunnels.field_id')
      .select(['fields.farm_id', 'survey_date'])
      .execute()
    expect(new Set(visits.map(({ farm_id }) => farm_id)).size).toBe(farms.length)
    expect(new Set(visits.map(({ survey_date }) => survey_date.slice(0, 4)))).toEqual(new Set(['2024', '2025', '2026']))
    expect(visits.every(({ survey_date }) => survey_date < '2026-11-21')).toBe(true)
    const counted = async (table: 'flower_observations' | 'predator_surveys' | 'pollinator_counts') =>
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('all'))
          .executeTakeFirstOrThrow()
      ).all
    expect(await counted('flower_observations')).toBe(visits.length * 5)
    expect(await counted('predator_surveys')).toBe(visits.length * 5)
    expect(await counted('pollinator_counts')).toBe(visits.length * 6)
  })

  it('contain species that occur in the country', () => {
    const [british, american] = [namesIn('United Kingdom'), namesIn('United States')]
    for (const name of ['Bombus terrestris', 'Bombus lapidarius', 'Osmia bicornis']) {
      expect(british).toContain(name)
      expect(american).not.toContain(name)
    }
    for (const name of ['Bombus vosnesenskii', 'Toxomerus occidentalis', 'Halictus tripartitus']) {
      expect(american).toContain(name)
      expect(british).not.toContain(name)
    }
    // Both have the honeybee, the drone fly and the green bottle.
    expect([...british].filter((name) => american.has(name)).sort()).toEqual([
      'Apis mellifera',
      'Eristalis tenax',
      'Lucilia sericata',
    ])
  })

  it('contain spring bees in spring', () => {
    const months = seen
      .filter(({ genus, species }) => `${genus} ${species}` === 'Osmia bicornis')
      .map(({ survey_date }) => monthOf(survey_date))
    expect(months.length).toBeGreaterThan(0)
    expect(Math.max(...months)).toBeLessThanOrEqual(6)
  })

  it('contain bumblebees from the hives and a few flies under lights in winter', () => {
    const winter = seen.filter(
      ({ field_name, survey_date }) => field_name.endsWith('House') && [12, 1].includes(monthOf(survey_date)),
    )
    expect(individuals(winter)).toBeGreaterThan(10)
    for (const { genus, species, functional_group } of winter)
      expect(functional_group === 'other fly' || `${genus} ${species}` === 'Bombus terrestris').toBe(true)
  })

  it('contain the groups in the same proportions as the cameras of the field', () => {
    for (const [field, lines] of Map.groupBy(seen, ({ field_name }) => field_name)) {
      const cameras = demo.cameras.filter((camera) => camera.field === field).slice(0, 1)
      const counts = cameras
        .flatMap((camera) => capturesOf(demo.seed, camera, '2024-01-08', '2026-11-20'))
        .map((day) => day.counts)
      const counted = (group?: FunctionalGroup) =>
        counts.reduce(
          (sum, day) =>
            sum + functionalGroups.reduce((all, one) => all + (!group || one === group ? (day?.[one] ?? 0) : 0), 0),
          0,
        )
      for (const group of functionalGroups) {
        const surveyed = individuals(lines.filter((line) => line.functional_group === group)) / individuals(lines)
        expect(Math.abs(surveyed - counted(group) / counted()), `${group} of ${field}`).toBeLessThan(0.12)
      }
    }
  })

  it('are the same for the same seed', async () => {
    const again = await makeServer()
    await openDemo(again.db, settings, now)
    expect(await seenIn(again.db)).toEqual(seen)
  })
})
