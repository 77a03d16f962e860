import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#domain/history/endpoints.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makeOrganisation, makePlot, makeTunnel } from '../factories/places.ts'
import { makeSurvey } from '../factories/surveys.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
server.setClock('2026-06-10T12:00:00Z')
const { app, db } = server
const ask = asker(app)
const admin = await makeUser(db, { role: 'admin', firstname: 'Ada', lastname: 'Hale' })
const asAdmin = await server.as(admin)

type Page = { rows: HistoryEntry[]; total: number }
const historyOf = (path: string, headers = asAdmin) => ask<Page>(`GET /history/${path}`, { headers })

const makePlace = async () => {
  const { id: organisation_id } = await makeOrganisation(db)
  const farm = await makeFarm(db, { organisation_id })
  const field = await makeField(db, { farm_id: farm.id, field_name: 'Bank' })
  const tunnel = await makeTunnel(db, { field_id: field.id, number: 4 })
  const plot = await makePlot(db, { tunnel_id: tunnel.id, number: 12, treatment_type: 'A' })
  const manager = await makeUser(db, { role: 'farm_admin', organisation_id, firstname: 'Meg', lastname: 'Hill' })
  return { organisation_id, farm, field, tunnel, plot, manager, headers: await server.as(manager) }
}

describe('a history', () => {
  it('lists author, time, old and new value of each change, newest first', async () => {
    const { plot, manager, headers } = await makePlace()
    await ask(`PUT /plots/${plot.id}`, { headers, body: { treatment_type: 'B' } })
    await ask(`PUT /plots/${plot.id}`, { headers: asAdmin, body: { number: 13, treatment_type: null } })
    // Without a change there is no entry.
    await ask(`PUT /plots/${plot.id}`, { headers, body: { number: 13 } })
    const { data } = await historyOf(`plots/${plot.id}`, headers)
    expect(data.total).toBe(3)
    expect(data.rows).toEqual([
      {
        id: expect.any(Number) as number,
        kind: 'plots',
        record_id: plot.id,
        action: 'update',
        at: expect.stringMatching(/Z$/) as string,
        actor: 'Ada Hale',
        actor_id: admin.id,
        changes: expect.arrayContaining([
          { member: 'number', from: 12, to: 13 },
          { member: 'treatment_type', from: 'B', to: null },
        ]) as HistoryEntry['changes'],
      },
      {
        id: expect.any(Number) as number,
        kind: 'plots',
        record_id: plot.id,
        action: 'update',
        at: expect.stringMatching(/Z$/) as string,
        actor: 'Meg Hill',
        actor_id: manager.id,
        changes: [{ member: 'treatment_type', from: 'A', to: 'B' }],
      },
      expect.objectContaining({ action: 'create', actor: 'system', actor_id: null }),
    ])
    expect(data.rows[0]?.changes).toHaveLength(2)
    // Derived members are left out.
    const members = data.rows.flatMap(({ changes }) => changes.map(({ member }) => member))
    for (const silent of ['id', 'version', 'created_at', 'updated_at']) expect(members).not.toContain(silent)
    expect(data.rows[2]?.changes).toContainEqual({ member: 'tunnel_id', from: null, to: 'Tunnel 4' })
  })

  it('is returned in pages of fifty by default, or as requested', async () => {
    const { plot, headers } = await makePlace()
    for (let number = 1; number <= 55; number += 1)
      await db
        .updateTable('plots')
        .set({ number: 100 + number })
        .where('id', '=', plot.id)
        .execute()
    const page = await historyOf(`plots/${plot.id}`, headers)
    expect([page.data.total, page.data.rows.length]).toEqual([56, 50])
    const part = await historyOf(`plots/${plot.id}?skip=54&limit=1`, headers)
    expect([part.data.total, part.data.rows.map(({ changes }) => changes)]).toEqual([
      56,
      [[{ member: 'number', from: 12, to: 101 }]],
    ])
  })

  it('is available for archived records, and never outside the scope', async () => {
    const { organisation_id, farm, field, tunnel, plot, headers } = await makePlace()
    const stranger = await makePlace()
    await db.updateTable('farms').set({ archived_at: new Date() }).where('id', '=', farm.id).execute()
    for (const path of [
      `organisations/${organisation_id}`,
      `farms/${farm.id}`,
      `fields/${field.id}`,
      `tunnels/${tunnel.id}`,
      `plots/${plot.id}`,
    ]) {
      expect([path, (await historyOf(path, headers)).status]).toEqual([path, 200])
      expect([path, (await historyOf(path, stranger.headers)).status]).toEqual([path, 404])
    }
    for (const kind of [
      'organisations',
      'farms',
      'fields',
      'tunnels',
      'plots',
      'surveys',
      'species',
      'stages',
      'weathers',
    ])
      expect([kind, (await historyOf(`${kind}/2000000000`)).status]).toEqual([kind, 404])
    expect((await historyOf('sessions/1')).status).toBe(404)
  })

  it('of an organisation or of shared lists contains only its own changes', async () => {
    const { organisation_id, headers } = await makePlace()
    await ask(`PUT /organisations/${organisation_id}`, { headers: asAdmin, body: { city: 'Ross' } })
    const { data } = await historyOf(`organisations/${organisation_id}`, headers)
    expect(data.rows.map(({ kind, action }) => `${kind} ${action}`)).toEqual([
      'organisations update',
      'organisations create',
    ])
    expect(data.rows[0]?.changes).toEqual([{ member: 'city', from: 'Ledbury', to: 'Ross' }])

    const body = { stage: `Pupa ${organisation_id}` }
    const { data: stage } = await ask<{ id: number }>('POST /stage', { headers: asAdmin, body })
    await ask(`DELETE /stage/${stage.id}`, { headers: asAdmin })
    const gone = await historyOf(`stages/${stage.id}`, headers)
    expect(gone.data.rows.map(({ action, actor, changes }) => [action, actor, changes])).toEqual([
      ['delete', 'Ada Hale', [{ member: 'stage', from: body.stage, to: null }]],
      ['create', 'Ada Hale', [{ member: 'stage', from: null, to: body.stage }]],
    ])
  })

  it('of a visit includes everything ever entered on it and nothing of another visit', async () => {
    const { plot, headers } = await makePlace()
    const visit = await makeSurvey(db, { plot_id: plot.id })
    const other = await makeSurvey(db, { plot_id: plot.id })
    const add = async (id: number) =>
      (
        await ask<{ id: number }>(`POST /surveys/${id}/flowers`, {
          headers,
          body: { plant_number: 1, observation: { count: 3 } },
        })
      ).data.id
    const [plant] = [await add(visit.id), await add(other.id)]
    await ask(`POST /surveys/${visit.id}/predators`, { headers, body: { plant_number: 2, observations: [] } })
    await ask(`DELETE /surveys/${visit.id}/flowers/${plant}?confirm=true`, { headers })
    const told = async (path: string) =>
      (await historyOf(path, headers)).data.rows.map(({ kind, action }) => `${kind} ${action}`)
    expect(await told(`surveys/${visit.id}`)).toEqual([
      'flower_surveys delete',
      'flower_observations delete',
      'predator_surveys update',
      'predator_surveys create',
      'flower_observations create',
      'flower_surveys create',
      'surveys create',
    ])
    expect(await told(`flower_surveys/${plant}`)).toEqual([
      'flower_surveys delete',
      'flower_observations delete',
      'flower_observations create',
      'flower_surveys create',
    ])
    const stranger = await makePlace()
    for (const path of [`surveys/${visit.id}`, `flower_surveys/${plant}`])
      expect((await historyOf(path, stranger.headers)).status).toBe(404)
  })
})
