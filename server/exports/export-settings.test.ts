import { expect, it } from 'vitest'
import type { ExportSettings } from '#domain/exports/publication.ts'
import { makeUser } from '../factories/people.ts'
import { makeOrganisation } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const ask = asker(server.app)

const makeHome = async () => {
  const { id: organisation_id } = await makeOrganisation(server.db)
  const admin = await server.as(await makeUser(server.db, { role: 'admin', organisation_id }))
  const farmer = await server.as(await makeUser(server.db, { organisation_id }))
  const path = `/organisations/${organisation_id}/export-settings`
  return {
    organisation_id,
    admin,
    farmer,
    get: async (headers = farmer) => ask<ExportSettings>(`GET ${path}`, { headers }),
    put: async (body: object, headers = admin) => ask<ExportSettings>(`PUT ${path}`, { headers, body }),
  }
}

it('an organisation has the most restrictive licence and exports everything until it chooses otherwise', async () => {
  const home = await makeHome()
  expect((await home.get()).data).toEqual({
    organisation_id: home.organisation_id,
    data_licence: 'CC-BY-NC-4.0',
    media_licence: 'CC-BY-NC-4.0',
    title: null,
    citation: null,
    doi: null,
    contributors: [],
    embargo_until: null,
    coordinate_precision: 'exact',
    observers: 'names',
    version: 0,
  })
})

it('options are stored, can be changed separately, and have a history', async () => {
  const home = await makeHome()
  const contributors = [
    { title: 'Hannah Price', role: 'contact', email: 'hannah@example.org', orcid: '0000-0002-1825-0097' },
    { title: 'Growers', role: 'rightsHolder', email: null, orcid: null },
  ]
  expect((await home.put({ contributors, data_licence: 'CC0-1.0' })).data.version).toBe(1)
  const { status, data } = await home.put({ coordinate_precision: '2', observers: 'codes', version: 1 })
  expect(status).toBe(200)
  expect(data).toMatchObject({ contributors, data_licence: 'CC0-1.0', coordinate_precision: '2', observers: 'codes' })
  expect((await home.get()).data).toEqual(data)
  expect((await home.put({ title: 'Late', version: 1 })).status).toBe(409)
  const history = await server.db.selectFrom('history').where('kind', '=', 'export_settings').selectAll().execute()
  expect(history).toHaveLength(2)
  expect(JSON.stringify(history)).not.toContain('observer_key')
})

it('reports every invalid member', async () => {
  const home = await makeHome()
  const { status, issues } = await home.put({
    data_licence: 'GPL-3.0',
    contributors: [{ title: ' ', role: 'owner', email: 'nobody', orcid: '1234' }],
    embargo_until: 'soon',
    coordinate_precision: '4',
    observers: 'none',
  })
  expect(status).toBe(422)
  const paths = new Set(issues?.map(({ path }) => String(path)))
  for (const path of ['data_licence', 'embargo_until', 'coordinate_precision', 'observers'])
    expect(paths).toContain(path)
  for (const member of ['title', 'role', 'email', 'orcid']) expect(paths).toContain(`contributors.0.${member}`)
})

it('returns 404 for other organisations, and only users who may edit the organisation can change options', async () => {
  const [home, other] = [await makeHome(), await makeHome()]
  expect((await home.get(other.farmer)).status).toBe(404)
  expect((await home.put({ observers: 'codes' }, home.farmer)).status).toBe(403)
})
