import { describe, expect, it } from 'vitest'
import type { SurveyAssignment } from '#domain/assignments/assignment.ts'
import { messages } from '#domain/messages.ts'
import type { ObserverDay } from '#domain/surveys/day-summary.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makePlot, makeTunnel } from '../factories/places.ts'
import { makeFlowerSurvey, makePollinatorSurvey, makeSurvey } from '../factories/surveys.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { db } = server
const ask = asker(server.app)
// In Auckland it is the 11th already.
server.setClock('2026-06-10T20:00:00Z')
const today = '2026-06-11'

const makeTeam = async () => {
  const farm = await makeFarm(db, { time_zone: 'Pacific/Auckland' })
  const { organisation_id } = farm
  const field = await makeField(db, { farm_id: farm.id })
  const tunnel = await makeTunnel(db, { field_id: field.id, number: 1 })
  const [one, two] = [
    await makePlot(db, { tunnel_id: tunnel.id, number: 1 }),
    await makePlot(db, { tunnel_id: tunnel.id, number: 2 }),
  ]
  const ada = await makeUser(db, { role: 'entomology', organisation_id, firstname: 'Ada', lastname: 'Reed' })
  const ben = await makeUser(db, { role: 'staff', organisation_id, firstname: 'Ben', lastname: 'Price' })
  const headers = await server.as(ada)
  const path = `/farms/${farm.id}/survey-assignments`
  return {
    farm,
    field,
    tunnel,
    one,
    two,
    ada,
    ben,
    headers,
    assign: (body: object, as = headers) =>
      ask<SurveyAssignment[]>(`POST ${path}`, {
        headers: as,
        body: { user_id: ben.id, first_day: today, last_day: today, ...body },
      }),
    list: async () => (await ask<SurveyAssignment[]>(`GET ${path}`, { headers: await server.as(ben) })).data,
    remove: (id: number, as = headers) => ask(`DELETE ${path}/${id}`, { headers: as }),
  }
}

describe('plot assignments', () => {
  it('are for a person and a day or week, and are listed from yesterday onwards', async () => {
    const { field, tunnel, one, ben, assign, list, remove } = await makeTeam()
    const { status, data } = await assign({ last_day: '2026-06-17', tunnel_ids: [tunnel.id], plot_ids: [one.id] })
    expect([status, data]).toEqual([
      201,
      [
        { tunnel_id: tunnel.id, plot_id: null },
        { tunnel_id: null, plot_id: one.id },
      ].map((place) => ({
        id: expect.any(Number),
        user_id: ben.id,
        person: 'Ben Price',
        first_day: today,
        last_day: '2026-06-17',
        field_id: null,
        ...place,
      })),
    ])
    // An existing assignment stays unchanged.
    expect(
      (await assign({ last_day: '2026-06-17', tunnel_ids: [tunnel.id], field_ids: [field.id] })).data,
    ).toMatchObject([{ field_id: field.id }])
    await assign({ first_day: '2026-06-09', last_day: '2026-06-09', plot_ids: [one.id] })
    await assign({ first_day: '2026-06-09', last_day: '2026-06-10', plot_ids: [one.id] })
    expect((await list()).map(({ last_day }) => last_day)).toEqual([
      '2026-06-10',
      '2026-06-17',
      '2026-06-17',
      '2026-06-17',
    ])
    expect((await remove(data[0]?.id ?? 0)).status).toBe(200)
    expect((await list()).map(({ tunnel_id }) => tunnel_id)).not.toContain(tunnel.id)
  })

  it('are rejected beyond a week, without a place, for another farm and for people without access to the farm', async () => {
    const { one, tunnel, assign } = await makeTeam()
    const other = await makeTeam()
    expect(await assign({ last_day: '2026-06-18', plot_ids: [one.id] })).toMatchObject({
      status: 422,
      issues: [{ path: 'last_day', message: messages.assignmentDays }],
    })
    expect(await assign({})).toMatchObject({
      status: 422,
      issues: [{ path: 'plot_ids', message: messages.assignmentPlaces }],
    })
    expect((await assign({ plot_ids: [one.id, other.one.id] })).status).toBe(404)
    expect((await assign({ tunnel_ids: [tunnel.id], user_id: other.ben.id })).status).toBe(404)
    const admin = await server.as(await makeUser(db, { role: 'admin' }))
    const without = { is_pollinator_portal_enabled: false, is_pest_portal_enabled: false }
    const idle = await makeUser(db, { role: 'staff', organisation_id: other.farm.organisation_id, ...without })
    for (const [team, user_id] of [
      [{ assign }, other.ben.id],
      [other, idle.id],
    ] as const)
      expect(await team.assign({ user_id, plot_ids: [team === other ? other.one.id : one.id] }, admin)).toMatchObject({
        status: 422,
        issues: [{ path: 'user_id', message: messages.assignedElsewhere }],
      })
  })

  it('can be created and deleted only by users who manage surveys', async () => {
    const { one, ben, assign, remove, list } = await makeTeam()
    const [made] = (await assign({ plot_ids: [one.id] })).data
    const his = await server.as(ben)
    expect((await assign({ plot_ids: [one.id] }, his)).status).toBe(403)
    expect((await remove(made?.id ?? 0, his)).status).toBe(403)
    const stranger = await makeTeam()
    expect((await remove(made?.id ?? 0, stranger.headers)).status).toBe(404)
    expect((await stranger.remove(made?.id ?? 0)).status).toBe(404)
    expect(await list()).toHaveLength(1)
  })

  it.each([
    ['plot', { plots: true }],
    ['person', { person: true }],
  ] as const)('are removed with the %s', async (_, what: { plots?: true; person?: true }) => {
    const { one, tunnel, ada, assign, list } = await makeTeam()
    await assign({ user_id: ada.id, plot_ids: [one.id] })
    await assign({ user_id: ada.id, tunnel_ids: [tunnel.id] })
    if (what.plots) await db.updateTable('plots').set({ archived_at: new Date() }).where('id', '=', one.id).execute()
    if (what.person) await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', ada.id).execute()
    expect((await list()).map(({ tunnel_id }) => tunnel_id)).toEqual(what.plots ? [tunnel.id] : [])
  })
})

it('the summary of a day returns what was assigned to each person and what they counted of it', async () => {
  const { farm, one, two, tunnel, ada, ben, headers, assign } = await makeTeam()
  await assign({ tunnel_ids: [tunnel.id], plot_ids: [one.id] })
  await assign({ user_id: ada.id, plot_ids: [one.id, two.id] })
  const visit = await makeSurvey(db, { plot_id: one.id, survey_date: today })
  await makePollinatorSurvey(db, { survey_id: visit.id, observer_id: ada.id })
  // A plant without a count is not included.
  const empty = await makeSurvey(db, { plot_id: two.id, survey_date: today })
  await makeFlowerSurvey(db, { survey_id: empty.id, count: null, observer_id: ada.id })
  const { data } = await ask<ObserverDay[]>(`GET /farms/${farm.id}/survey-days/${today}`, { headers })
  expect(data).toMatchObject([
    { observer: 'Ada Reed', plots: 1, assigned: 2, assigned_counted: 1 },
    { observer_id: ben.id, observer: 'Ben Price', plots: 0, assigned: 2, assigned_counted: 0, first_at: null },
  ])
})
