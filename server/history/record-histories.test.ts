import { expect, it } from 'vitest'
import type { HistoryEntry } from '#domain/history/endpoints.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makeOrganisation, makePlot, makeTunnel } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server
const ask = asker(app)
const admin = await server.as(await makeUser(db, { role: 'admin' }))

const told = async (kind: string, id: number, headers = admin) => {
  const { data } = await ask<{ rows: HistoryEntry[] }>(`GET /history/${kind}/${id}`, { headers })
  return data.rows.map(({ changes }) => changes)
}

it('shows the species and the stage of a pollinator', async () => {
  const { data } = await ask<{ id: number }>('POST /pollinator', {
    headers: admin,
    body: {
      functional_group: 'solitary bee',
      species: { genus: 'Osmia', species: 'caerulescens' },
      stage: { stage: 'Adult' },
    },
  })
  expect((await told('pollinators', data.id))[0]).toEqual(
    expect.arrayContaining([
      { member: 'species_id', from: null, to: 'Osmia caerulescens' },
      { member: 'stage_id', from: null, to: 'Adult' },
    ]),
  )
})

it('shows the old and the new place of a moved location', async () => {
  const organisation = await makeOrganisation(db)
  const farm = await makeFarm(db, { organisation_id: organisation.id })
  const from = await makeField(db, { farm_id: farm.id, field_name: 'Bank' })
  const to = await makeField(db, { farm_id: farm.id, field_name: 'Brook' })
  const tunnel = await makeTunnel(db, { field_id: from.id })
  await ask(`PUT /tunnels/${tunnel.id}`, { headers: admin, body: { field_id: to.id } })
  expect((await told('tunnels', tunnel.id))[0]).toEqual([{ member: 'field_id', from: 'Bank', to: 'Brook' }])
})

it('hides the name of a farm of another organisation', async () => {
  const [elsewhere, own] = [await makeFarm(db), await makeFarm(db)]
  const field = await makeField(db, { farm_id: elsewhere.id })
  await ask(`PUT /fields/${field.id}`, { headers: admin, body: { farm_id: own.id } })
  const person = await makeUser(db, { role: 'farm_admin', organisation_id: own.organisation_id })
  expect((await told('fields', field.id, await server.as(person)))[0]).toEqual([
    { member: 'farm_id', from: elsewhere.id, to: own.title },
  ])
})

it('hides the name of a field, tunnel or plot of another organisation', async () => {
  const [elsewhere, own] = [await makeFarm(db), await makeFarm(db)]
  const [theirs, ours] = [await makeField(db, { farm_id: elsewhere.id }), await makeField(db, { farm_id: own.id })]
  const [theirTunnel, tunnel] = [
    await makeTunnel(db, { field_id: theirs.id }),
    await makeTunnel(db, { field_id: theirs.id }),
  ]
  const plot = await makePlot(db, { tunnel_id: theirTunnel.id })
  await ask(`PUT /tunnels/${tunnel.id}`, { headers: admin, body: { field_id: ours.id } })
  await ask(`PUT /plots/${plot.id}`, { headers: admin, body: { tunnel_id: tunnel.id } })
  const person = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id: own.organisation_id }))
  expect((await told('tunnels', tunnel.id, person))[0]).toEqual([
    { member: 'field_id', from: theirs.id, to: ours.field_name },
  ])
  expect((await told('plots', plot.id, person))[0]).toEqual([
    { member: 'tunnel_id', from: theirTunnel.id, to: `Tunnel ${tunnel.number}` },
  ])
})
