import { expect, it } from 'vitest'
import { noPreferences } from '#domain/display/preferences.ts'
import { makeUser } from '../factories/people.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const url = '/api/users/profile/display-preferences'
const chosen = {
  language: 'es',
  units: 'us',
  wind_unit: 'm/s',
  hour_cycle: 12,
  date_format: 'YYYY-MM-DD',
  number_format: '1 234,5',
}

it('a user’s choice of number and date formats is saved and returned in the profile', async () => {
  const headers = await server.as(await makeUser(server.db))
  const profile = async () =>
    (await server.app.inject({ url: '/api/users/profile', headers })).json<{ data: object }>().data
  expect(await profile()).toMatchObject({ display_preferences: noPreferences })
  const put = (payload: object) => server.app.inject({ method: 'PUT', url, headers, payload })
  expect((await put(chosen)).json()).toMatchObject({ data: chosen })
  expect(await profile()).toMatchObject({ display_preferences: chosen })
  // An omitted member stays unchanged.
  await put({ wind_unit: 'mph' })
  expect(await profile()).toMatchObject({ display_preferences: { ...chosen, wind_unit: 'mph' } })
  await put({})
  await put({ ...noPreferences, units: 'metric' })
  expect(await profile()).toMatchObject({ display_preferences: { ...noPreferences, units: 'metric' } })
})

it('reports every invalid member and changes nothing', async () => {
  const headers = await server.as(await makeUser(server.db))
  const payload = { ...chosen, units: 'imperial', hour_cycle: 13 }
  const response = await server.app.inject({ method: 'PUT', url, headers, payload })
  expect(response.statusCode).toBe(422)
  expect(response.json<{ issues: { path: string }[] }>().issues.map(({ path }) => path)).toEqual([
    'units',
    'hour_cycle',
  ])
  const { data } = (await server.app.inject({ url: '/api/users/profile', headers })).json<{ data: object }>()
  expect(data).toMatchObject({ display_preferences: noPreferences })
})

it('a change does not affect the profiles of other users', async () => {
  const [one, other] = [await server.as(await makeUser(server.db)), await server.as(await makeUser(server.db))]
  await server.app.inject({ method: 'PUT', url, headers: one, payload: chosen })
  const { data } = (await server.app.inject({ url: '/api/users/profile', headers: other })).json<{ data: object }>()
  expect(data).toMatchObject({ display_preferences: noPreferences })
})
