import { expect, it } from 'vitest'
import { allows, roles, type Action } from '#domain/access/policy.ts'
import type { BundleLine } from '#domain/surveys/offline-bundle.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makePlot, makeTunnel } from '../factories/places.ts'
import { makeFlowerSurvey, makePollinator, makePollinatorSurvey, makeSurvey } from '../factories/surveys.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { db } = server
server.setClock('2026-06-10T20:00:00Z')

const makeReadyFarm = async () => {
  const farm = await makeFarm(db, { time_zone: 'Europe/London' })
  const field = await makeField(db, { farm_id: farm.id, field_name: 'Long Meadow' })
  const [tunnel, bare] = [
    await makeTunnel(db, { field_id: field.id, number: 1 }),
    await makeTunnel(db, { field_id: field.id, number: 2 }),
  ]
  const plots = [1, 2, 3].map((number) => makePlot(db, { tunnel_id: tunnel.id, number }))
  const ids = (await Promise.all(plots)).map(({ id }) => id).toSorted((a, b) => a - b)
  await makePlot(db, { tunnel_id: tunnel.id, number: 4, archived_at: '2026-06-01T00:00:00Z' })
  await makePollinator(db, {})
  await db
    .insertInto('survey_protocols')
    .values({ farm_id: farm.id, survey_type: 'pollinator', protocol: 'timed_count', watched_seconds: 600 })
    .execute()
  const visit = await makeSurvey(db, { plot_id: ids[0] ?? 0, survey_date: '2026-06-10' })
  await makeFlowerSurvey(db, { survey_id: visit.id, plant_number: 1 })
  await makePollinatorSurvey(db, { survey_id: visit.id })
  const trial = { farm_id: farm.id, field_id: field.id, title: 'Hand pollination', plot_ids: ids, plants_per_plot: 5 }
  const trialOf = async (from_date: string, to_date: string) =>
    (
      await db
        .insertInto('deficit_trials')
        .values({ ...trial, from_date, to_date, created_by: (await makeUser(db, {})).id })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const trials = { running: await trialOf('2026-05-04', '2026-05-10'), over: await trialOf('2025-05-04', '2025-05-10') }
  const person = await makeUser(db, { role: 'user', organisation_id: farm.organisation_id })
  const headers = await server.as(person)
  const get = (url: string, as = headers) => server.app.inject({ url, headers: as })
  const bundle = async (query = 'year=2026') => {
    const { statusCode, payload, headers: said } = await get(`/api/farms/${farm.id}/offline-bundle?${query}`)
    expect([statusCode, said['content-type']]).toEqual([200, 'application/x-ndjson'])
    return payload
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as BundleLine)
  }
  return { farm, tunnel, bare, ids, trials, get, bundle }
}

it('has one line for the farm, one for each plot and each tunnel without plots, and an end line', async () => {
  const { farm, bare, ids, bundle } = await makeReadyFarm()
  const lines = await bundle()
  expect(lines.map(({ kind, id }) => [kind, id])).toEqual([
    ['farm', farm.id],
    ...ids.map((id) => ['plot', id]),
    ['tunnel', bare.id],
    ['end', farm.id],
  ])
  expect(lines[0]?.plots).toBe(3)
})

it('contains each response exactly as its own endpoint returns it, including the survey protocol', async () => {
  const { farm, ids, trials, get, bundle } = await makeReadyFarm()
  const brought = (await bundle()).flatMap(({ answers }) => Object.entries(answers))
  for (const [address, answer] of brought) {
    const { statusCode, payload } = await get(address)
    expect([address, statusCode, JSON.parse(payload) as unknown]).toEqual([address, 200, answer])
  }
  const addresses = brought.map(([address]) => address)
  expect(addresses).toContain(`/api/farms/${farm.id}/survey-protocols`)
  expect(addresses).toContain(`/api/surveys/flowers?plot_id=${ids[0]}&year=2026&skip=0&limit=10`)
  // A trial whose fruit is still being weighed, but not one of last year.
  expect(addresses).toContain(`/api/farms/${farm.id}/deficit-trials/${trials.running}/fruit`)
  expect(addresses).not.toContain(`/api/farms/${farm.id}/deficit-trials/${trials.over}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

it('continues after the plots that a phone already has, with the places that contain the others', async () => {
  const { tunnel, ids, bundle } = await makeReadyFarm()
  const lines = await bundle(`year=2026&after=${ids[1]}`)
  expect(lines.map(({ kind, id }) => [kind, id])).toContainEqual(['plot', ids[2]])
  expect(lines.filter(({ kind }) => kind === 'plot')).toHaveLength(1)
  expect(Object.keys(lines.find(({ kind }) => kind === 'plot')?.answers ?? {})).toContain(`/api/tunnels/${tunnel.id}`)
})

it('is limited to farms within scope and to users who may call every endpoint it replaces', async () => {
  const { farm, get, bundle } = await makeReadyFarm()
  const other = await server.as(await makeUser(db, { role: 'farmer' }))
  expect((await get(`/api/farms/${farm.id}/offline-bundle?year=2026`, other)).statusCode).toBe(404)
  expect((await get(`/api/farms/${farm.id}/offline-bundle`)).statusCode).toBe(422)
  const paths = (await bundle()).flatMap(({ answers }) =>
    Object.keys(answers).map((address) => new URL(address, 'http://portal').pathname.slice('/api'.length)),
  )
  const isOf = (pattern: string) => new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  const replaced = server.app.endpoints.filter(
    ({ method, path }) => method === 'GET' && paths.some((one) => isOf(path).test(one)),
  )
  expect(replaced.length).toBeGreaterThan(10)
  for (const role of roles.filter((each) => allows('survey.add', each, true)))
    for (const { id, can } of replaced) expect([id, role, allows(can as Action, role, true)]).toEqual([id, role, true])
})
