import { describe, expect, it } from 'vitest'
import { readSettings } from '../platform/settings.ts'
import { makeServer } from '../platform/testing/server.ts'
import { openDemo } from './demo.ts'

const server = await makeServer()
const { db } = server
const now = new Date('2026-11-21T12:00:00Z')
await openDemo(db, readSettings({ BOMBUS_TEST: 'on', BOMBUS_DEMO: 'on', BOMBUS_MAIL: 'off' }), now)

describe('the demo’s surveys', () => {
  it('are whole visits of the last three seasons to every farm with plots, none of them to come', async () => {
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
})
