import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#domain/history/endpoints.ts'
import { fieldMembers, plotMembers, tunnelMembers } from '#domain/locations/location.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makeTunnel } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

/** Each member of a field, tunnel or plot must be in the form, the insert, the select and the history: docs/add-a-field.md. */
const { app, db, as } = await makeServer()
const ask = asker(app)
const headers = await as(await makeUser(db, { role: 'admin' }))

type Values = Record<string, string | number | null>
interface Kind {
  members: readonly string[]
  /** The member that identifies the parent, which is tested separately: dependent records prevent most moves. */
  parent: string
  /** The query that lists a single parent's records. */
  listed: (values: Values) => string
  values: () => Promise<Values>
  other: Values
}

const kinds: Record<'fields' | 'tunnels' | 'plots', Kind> = {
  fields: {
    members: fieldMembers,
    parent: 'farm_id',
    listed: ({ farm_id }) => `farm_id=${farm_id}`,
    values: async () => ({ farm_id: (await makeFarm(db)).id, field_name: 'Long Meadow', crop_type: 'strawberry' }),
    other: { field_name: 'Brook Side', crop_type: 'raspberry' },
  },
  tunnels: {
    members: tunnelMembers,
    parent: 'field_id',
    listed: ({ field_id }) => `field_id=${field_id}`,
    values: async () => ({ field_id: (await makeField(db)).id, number: 4 }),
    other: { number: 5 },
  },
  plots: {
    members: plotMembers,
    parent: 'tunnel_id',
    listed: ({ tunnel_id }) => `tunnel_id=${tunnel_id}`,
    values: async () => ({
      tunnel_id: (await makeTunnel(db)).id,
      number: 1,
      treatment_type: 'A',
      latitude: 52.1,
      longitude: -2.7,
      position_accuracy_m: 4,
      block: 'North',
      replicate: 2,
    }),
    other: {
      number: 2,
      treatment_type: 'B',
      latitude: 52.2,
      longitude: -2.8,
      position_accuracy_m: 5,
      block: 'South',
      replicate: 3,
    },
  },
}

describe.each(Object.entries(kinds))('every member of %s', (path, { members, parent, listed, values, other }) => {
  it('is stored for a new one, and returned by each endpoint that reads it', async () => {
    const body = await values()
    expect(Object.keys(body).toSorted()).toEqual(members.toSorted())
    const made = await ask<{ id: number }>(`POST /${path}`, { headers, body })
    expect(made.status).toBe(201)
    const read = await ask<object>(`GET /${path}/${made.data.id}`, { headers })
    const list = await ask<{ rows: object[] }>(`GET /${path}?skip=0&limit=10&${listed(body)}`, { headers })
    for (const record of [made.data, read.data, list.data.rows[0]]) expect(record).toMatchObject(body)
  })

  it.each(members.filter((member) => member !== parent))(
    'can be changed alone, and is recorded in the history: %s',
    async (member) => {
      const body = await values()
      const { data: made } = await ask<{ id: number; version: number }>(`POST /${path}`, { headers, body })
      const to = other[member]
      const changed = await ask<object>(`PUT /${path}/${made.id}`, {
        headers,
        body: { [member]: to, version: made.version },
      })
      expect(changed.status).toBe(200)
      expect(changed.data).toMatchObject({ ...body, [member]: to })
      const { data } = await ask<{ rows: HistoryEntry[] }>(`GET /history/${path}/${made.id}`, { headers })
      expect(data.rows.find(({ action }) => action === 'update')?.changes).toEqual([{ member, from: body[member], to }])
    },
  )
})
