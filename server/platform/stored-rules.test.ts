import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { insertRow, makeOneOfEach, type Values } from '#server/testing/one-of-each.ts'
import { makeServer } from '#server/testing/server.ts'

const { db } = await makeServer()
const CHECK = '23514'

const ids = await makeOneOfEach(db)

const change = (table: string, values: Values) =>
  sql`update ${sql.table(table)} set ${sql.join(
    Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
  )} where id = ${ids.get(table)}`.execute(db)

const rolledBack = new Error('only tried')
/** Whether the database accepts a change, which is rolled back. */
const accepts = async (table: string, values: Values) => {
  await db
    .transaction()
    .execute(async (trx) => {
      const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.join(
        Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
      )} where id = ${ids.get(table)}`.execute(trx)
      expect(numAffectedRows).toBe(1n)
      throw rolledBack
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
}

const someone = { observer_id: null, observer_name: 'A. N. Other' }

describe('the database itself rejects', () => {
  it.each<[string, Values]>([
    ['organisations', { title: '' }],
    ['users', { email: 'Anna@example.org' }],
    ['users', { role: 'owner' }],
    ['users', { erased_at: '2026-06-01' }],
    ['codes', { purpose: 'sign-in' }],
    ['farms', { title: '' }],
    ['farms', { area_in_sq_meters: -0.1 }],
    ['farms', { latitude: 90.1 }],
    ['farms', { latitude: -90.1 }],
    ['farms', { longitude: 180.1 }],
    ['farms', { longitude: -180.1 }],
    ['fields', { field_name: '' }],
    ['fields', { crop_type: 'avocado' }],
    ['plots', { number: -1 }],
    ['plots', { treatment_type: 'I' }],
    ['crops', { species_id: 0 }],
    ['crops', { species_id: 6 }],
    ['crops', { growing_setup: 'roof' }],
    ['crops', { season_from: 0 }],
    ['crops', { season_from: 13 }],
    ['crops', { season_to: 0 }],
    ['crops', { season_to: 13 }],
    ['sprays', { hazard: 'none' }],
    ['deployments', { withdrawn_date: '2026-02-28' }],
    ['treatment_arms', { treatment_type: 'I' }],
    ['treatment_arms', { meaning: 'bees' }],
    ['treatment_arms', { to_date: '2026-04-30' }],
    ['deficit_trials', { title: '' }],
    ['deficit_trials', { to_date: '2026-04-30' }],
    ['deficit_trials', { harvest_to: '2026-04-30' }],
    ['deficit_trials', { plot_ids: '{}' }],
    ['deficit_trials', { plants_per_plot: 0 }],
    ['deficit_trials', { flowers_per_kind: 0 }],
    ['deficit_markings', { pollination: 'wind' }],
    ['deficit_markings', { flowers: 0 }],
    ['deficit_markings', { plant_number: 0 }],
    ['deficit_trials', { price_per_kg: 3 }],
    ['deficit_trials', { price_per_kg: 3, currency: 'gbp' }],
    ['deficit_trials', { plants_per_ha: 0 }],
    ['deficit_trials', { fruits_per_plant: 0 }],
    ['devices', { name: '' }],
    ['devices', { device_id: '' }],
    ['placements', { during: 'empty' }],
    ['species', { species: '' }],
    ['stages', { stage: '' }],
    ['pollinators', { functional_group: 'aphid' }],
    ['predators', { functional_group: 'bumblebee' }],
    ['flower_surveys', { plant_number: 0 }],
    ['flower_surveys', { plant_number: 6 }],
    ['flower_surveys', { observer_id: null }],
    ['flower_surveys', { observer_name: 'Two observers' }],
    ['flower_surveys', { observer_id: null, observer_name: '' }],
    ['flower_observations', { count: -1 }],
    ['pollinator_surveys', { observer_id: null }],
    ['pollinator_surveys', { observer_name: 'Two observers' }],
    ['pollinator_surveys', { observer_id: null, observer_name: '' }],
    ['pollinator_counts', { functional_group: 'ladybird' }],
    ['pollinator_observations', { count: -1 }],
    ['predator_surveys', { plant_number: 0 }],
    ['predator_surveys', { plant_number: 6 }],
    ['predator_surveys', { observer_id: null }],
    ['predator_surveys', { observer_name: 'Two observers' }],
    ['predator_surveys', { observer_id: null, observer_name: '' }],
    ['predator_observations', { count: -1 }],
    ['weathers', { temperature: -10.1 }],
    ['weathers', { relative_humidity: -0.1 }],
    ['weathers', { wind_speed: -0.01 }],
    ['weathers', { oktas: -1 }],
    ['weathers', { oktas: 9 }],
    ['weathers', { observer_id: null }],
    ['weathers', { observer_name: 'Two observers' }],
    ['weathers', { observer_id: null, observer_name: '' }],
    ['imports', { report_type: 'bees' }],
    ['imports', { state: 'lost' }],
    ['lures', { lure: '' }],
    ['lures', { action: 'thrown' }],
    ['lures', { caught: -1 }],
    ['lures', { observer_id: null }],
    ['lures', { observer_name: 'Two observers' }],
    ['lures', { observer_id: null, observer_name: '' }],
    ['checked_insects', { functional_group: 'aphid' }],
    ['checked_insects', { tp: -1 }],
    ['checked_insects', { fp: -1 }],
    ['checked_insects', { fn: -1 }],
    ['fruit_weights', { plant_number: 0 }],
    ['fruit_weights', { sample: 0 }],
    ['fruit_weights', { shape: 'round' }],
    ['fruit_weights', { pollination: 'wind' }],
    ['fruit_weights', { fruit_class: '3' }],
    ['fruit_weights', { fruit_count: -1 }],
    ['fruit_weights', { weight_g: -0.1 }],
    ['fruit_weights', { observer_id: null }],
    ['fruit_weights', { observer_name: 'Two observers' }],
    ['fruit_weights', { observer_id: null, observer_name: '' }],
  ])('%s with %j', async (table, values) => {
    await expect(change(table, values)).rejects.toMatchObject({ code: CHECK })
  })

  it('a history entry that is neither create, update nor delete', async () => {
    await expect(
      insertRow(db, 'history', { kind: 'farms', record_id: 1, action: 'read', actor: 'x' }),
    ).rejects.toMatchObject({
      code: CHECK,
    })
  })

  it('an upload issue that is neither an error nor a duplicate', async () => {
    const issue = { import_id: ids.get('imports') ?? 0, kind: 'warning', line: 1, reason: 'odd' }
    await expect(insertRow(db, 'import_issues', issue)).rejects.toMatchObject({ code: CHECK })
    expect(await insertRow(db, 'import_issues', { ...issue, kind: 'duplicate' })).toBeGreaterThan(0)
    expect(await insertRow(db, 'import_issues', { ...issue, kind: 'error' })).toBeGreaterThan(0)
  })
})

describe('the database accepts the edge case', () => {
  it.each<[string, Values]>([
    ['farms', { area_in_sq_meters: 0, latitude: 90, longitude: 180 }],
    ['farms', { latitude: -90, longitude: -180 }],
    ['plots', { number: 0 }],
    ...['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((treatment_type): [string, Values] => [
      'plots',
      { treatment_type },
    ]),
    ['fields', { crop_type: 'strawberry' }],
    ['fields', { crop_type: 'raspberry' }],
    ['crops', { species_id: 1, season_from: 1, season_to: 1 }],
    ['crops', { species_id: 5, season_from: 12, season_to: 12 }],
    ...['open field', 'tunnel', 'glasshouse'].map((growing_setup): [string, Values] => ['crops', { growing_setup }]),
    ...['low', 'unknown', 'moderate', 'high'].map((hazard): [string, Values] => ['sprays', { hazard }]),
    ...[
      'admin',
      'entomology_admin',
      'entomology',
      'farm_admin',
      'farmer',
      'engineer_admin',
      'engineer',
      'staff',
      'user',
    ].map((role): [string, Values] => ['users', { role }]),
    ['users', { deleted_at: '2026-06-01', erased_at: '2026-06-01' }],
    ...['verify-email', 'reset-password', 'first-admin'].map((purpose): [string, Values] => ['codes', { purpose }]),
    ['deployments', { withdrawn_date: '2026-03-01' }],
    ['deployments', { withdrawn_date: null }],
    ...['control', 'lure', 'supplementary bees', 'flower strip', 'biocontrol', 'pesticide', 'other'].map(
      (meaning): [string, Values] => ['treatment_arms', { meaning }],
    ),
    ...['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((treatment_type): [string, Values] => [
      'treatment_arms',
      { treatment_type },
    ]),
    ['treatment_arms', { to_date: '2026-05-01' }],
    ...['bumblebee', 'honeybee', 'hoverfly', 'other fly', 'solitary bee', 'social wasp'].flatMap(
      (functional_group): [string, Values][] => [
        ['pollinators', { functional_group }],
        ['pollinator_counts', { functional_group }],
        ['checked_insects', { functional_group }],
      ],
    ),
    ...['aphid', 'mummified aphid', 'hoverfly', 'ladybird', 'lacewing', 'flower bug', 'midge'].map(
      (functional_group): [string, Values] => ['predators', { functional_group }],
    ),
    ['flower_surveys', { plant_number: 1 }],
    ['flower_surveys', { plant_number: 5 }],
    ['predator_surveys', { plant_number: 1 }],
    ['predator_surveys', { plant_number: 5 }],
    ['flower_observations', { count: 0 }],
    ['pollinator_observations', { count: 0 }],
    ['predator_observations', { count: 0 }],
    ...['flower_surveys', 'pollinator_surveys', 'predator_surveys', 'weathers', 'lures', 'fruit_weights'].map(
      (table): [string, Values] => [table, someone],
    ),
    ['weathers', { temperature: -10, relative_humidity: 0, wind_speed: 0, oktas: 1 }],
    ['weathers', { oktas: 8 }],
    ...['weather', 'flower', 'pollinator', 'predator', 'lure', 'fruit_weights'].map((report_type): [string, Values] => [
      'imports',
      { report_type },
    ]),
    ...['uploading', 'checking', 'choosing', 'ready', 'importing', 'done', 'failed', 'cancelled', 'undone'].map(
      (state): [string, Values] => ['imports', { state }],
    ),
    ...['placed', 'renewed', 'checked', 'removed'].map((action): [string, Values] => ['lures', { action }]),
    ['lures', { caught: 0 }],
    ['fruit_weights', { plant_number: 1, sample: 1, fruit_count: 0, weight_g: 0, shape: 'well-formed' }],
  ])('%s with %j', async (table, values) => {
    await accepts(table, values)
  })
})
