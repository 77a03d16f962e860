import { describe, expect, it } from 'vitest'
import type { CustomField } from '#domain/custom-fields/custom-field.ts'
import type { HistoryEntry } from '#domain/history/endpoints.ts'
import { makeUser } from '../factories/people.ts'
import { makeOrganisation } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server
const ask = asker(app)

const makeHome = async () => {
  const { id } = await makeOrganisation(db)
  const headers = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id: id }))
  const path = `/organisations/${id}/custom-fields`
  return {
    id,
    add: (body: object) =>
      ask<CustomField>(`POST ${path}`, { headers, body: { record: 'device', type: 'text', ...body } }),
    change: (field: number, body: object) => ask<CustomField>(`PUT ${path}/${field}`, { headers, body }),
    archive: (field: number) => ask(`DELETE ${path}/${field}`, { headers }),
    restore: (field: number) => ask<CustomField>(`POST ${path}/${field}/restore`, { headers }),
    list: async () => (await ask<CustomField[]>(`GET ${path}`, { headers })).data,
    names: async () => (await ask<CustomField[]>(`GET ${path}`, { headers })).data.map(({ name }) => name),
    history: async () =>
      (await ask<{ rows: HistoryEntry[] }>(`GET /history/organisations/${id}`, { headers })).data.rows,
  }
}

describe('custom fields of an organisation', () => {
  it('are created with a key that does not change when the name does', async () => {
    const home = await makeHome()
    const made = await home.add({ name: 'Mounting height', type: 'number', unit: 'm', help: 'To the lens' })
    expect(made.status).toBe(201)
    expect(made.data).toMatchObject({ key: 'mounting_height', unit: 'm', position: 1, archived_at: null, version: 1 })
    const changed = await home.change(made.data.id, { name: 'Height', is_required: true, version: 1 })
    expect(changed.data).toMatchObject({ key: 'mounting_height', name: 'Height', is_required: true, version: 2 })
    expect((await home.change(made.data.id, { name: 'Level', version: 1 })).status).toBe(409)
    expect((await home.add({ name: 'Mounting height' })).data.key).toBe('mounting_height_2')
    expect((await home.add({ name: 'Asset', key: 'mounting_height' })).issues).toMatchObject([{ path: 'key' }])
  })

  it('have unique names among active fields of a record type', async () => {
    const home = await makeHome()
    const { data: first } = await home.add({ name: 'Asset number' })
    const twice = await home.add({ name: ' ASSET  number' })
    expect([twice.status, twice.issues]).toEqual([
      409,
      [{ path: 'name', message: 'Another field already has this name.' }],
    ])
    expect((await home.add({ record: 'farm', name: 'Asset number' })).data).toMatchObject({ key: 'asset_number' })
    expect((await home.archive(first.id)).status).toBe(200)
    expect((await home.add({ name: 'Asset number' })).data.key).toBe('asset_number_2')
    expect((await home.restore(first.id)).issues).toMatchObject([{ path: 'name' }])
  })

  it('are listed in their order, archived ones last', async () => {
    const home = await makeHome()
    const ids: number[] = []
    for (const name of ['A', 'B', 'C', 'D']) ids.push((await home.add({ name })).data.id)
    const [a = 0, b = 0, , d = 0] = ids
    await home.change(d, { position: 1 })
    expect(await home.names()).toEqual(['D', 'A', 'B', 'C'])
    await home.change(a, { position: 4 })
    expect(await home.names()).toEqual(['D', 'B', 'C', 'A'])
    await home.archive(b)
    expect(await home.names()).toEqual(['D', 'C', 'A', 'B'])
    expect((await home.restore(b)).data).toMatchObject({ position: 4, archived_at: null })
    await home.change(b, { position: 10 })
    const places = (await home.list()).map(({ name, position }) => [name, position])
    expect(places).toEqual([
      ['D', 1],
      ['C', 2],
      ['A', 3],
      ['B', 4],
    ])
  })

  it('are limited to ten active ones for a record type, even if twelve are added at once', async () => {
    const home = await makeHome()
    const made = await Promise.all(Array.from({ length: 12 }, (_, at) => home.add({ name: `Field ${at}` })))
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 10 }, () => 201),
      409,
      409,
    ])
    expect((await home.add({ record: 'farm', name: 'Soil' })).status).toBe(201)
    const [first] = await home.list()
    await home.archive(first?.id ?? 0)
    expect((await home.add({ name: 'Eleventh' })).status).toBe(201)
    expect((await home.restore(first?.id ?? 0)).status).toBe(409)
  })

  it('reject changes that do not fit their type', async () => {
    const home = await makeHome()
    const { data: text } = await home.add({ name: 'Asset number' })
    expect((await home.change(text.id, { unit: 'kg', choices: ['a', 'b'] })).issues).toEqual([
      { path: 'unit', message: 'can only be set for a number' },
      { path: 'choices', message: 'can only be set for a choice from a list' },
    ])
    const { data: choice } = await home.add({ name: 'Mount', type: 'choice', choices: ['Wood', 'Steel'] })
    expect((await home.change(choice.id, { choices: null })).issues).toMatchObject([{ path: 'choices' }])
    expect((await home.change(choice.id, { choices: ['Steel', 'Bamboo'] })).data.choices).toEqual(['Steel', 'Bamboo'])
    expect((await home.change(choice.id, { type: 'text' })).status).toBe(422)
  })

  it('are recorded in the history of the organisation', async () => {
    const home = await makeHome()
    const { data } = await home.add({ name: 'Asset number' })
    await home.change(data.id, { help: 'On the sticker' })
    await home.archive(data.id)
    const rows = (await home.history()).filter(({ kind }) => kind === 'custom_fields')
    expect(rows.map(({ action, changes }) => [action, changes.map(({ member }) => member)])).toMatchObject([
      ['update', ['archived_at']],
      ['update', ['help']],
      ['create', expect.arrayContaining(['name', 'type'])],
    ])
  })

  it('of another organisation return 404', async () => {
    const [home, other] = [await makeHome(), await makeHome()]
    const { data } = await other.add({ name: 'Asset number' })
    for (const response of [
      await home.change(data.id, { name: 'Mine' }),
      await home.archive(data.id),
      await home.restore(data.id),
    ])
      expect(response.status).toBe(404)
    expect(await other.names()).toEqual(['Asset number'])
  })
})
