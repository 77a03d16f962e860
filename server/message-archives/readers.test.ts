import { describe, expect, it } from 'vitest'
import type { Image } from '#domain/images/image.ts'
import type { ModelClass } from '#domain/class-mappings/endpoints.ts'
import { AUDIT_MODE } from '#domain/ingest/message.ts'
import { runCommand } from '../admin/testing/run.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm } from '../factories/places.ts'
import { pairAudits } from '../image-reviews/pair-audits-writes.ts'
import { recount } from '../ingest/rollups/recount-queries.ts'
import { captureSender } from '../ingest/testing/captures.ts'
import { interval, message, sender } from '../ingest/testing/messages.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { archiveNow, TODAY } from './testing/archived-farm.ts'

const server = await makeServer()
server.setClock(TODAY)
const { db } = server
const ask = asker(server.app)
const send = sender(server)
const sendImage = captureSender(server)
const admin = await server.as(await makeUser(db, { role: 'admin' }))

const insect = (object_class_name: string, count: number) => ({ object_class_name, count })
const own = (id: string, more: object = {}) =>
  message(id, { ...interval('2026-05-06T10:00:00Z'), model_version: 'net 4', counts: [insect('class_7', 3)], ...more })
const audit = (id: string, more: object = {}) =>
  own(id, { device_mode: AUDIT_MODE, counts: [insect('bumblebee', 5)], model_version: null, ...more })

describe.each([
  ['rows', false],
  ['archived', true],
])('messages that are %s', (_name, isArchived) => {
  const archive = async () => {
    if (isArchived) expect((await archiveNow(server))?.moved).toBeGreaterThan(0)
  }
  const makeCamera = async () => {
    const farm = await makeFarm(db)
    return { farm, device: await makeDevice(db, { farm_id: farm.id }) }
  }
  const tallies = async (device_id: number) => {
    await pairAudits(db)
    const rows = await db
      .selectFrom('checked_insects')
      .where('device_id', '=', device_id)
      .select(['functional_group', 'tp', 'fp', 'fn'])
      .orderBy('functional_group')
      .execute()
    return rows.map((row) => `${row.functional_group} ${row.tp} ${row.fp} ${row.fn}`)
  }

  it('are compared again when a class of their audit is mapped', async () => {
    const { farm, device } = await makeCamera()
    await send(device.key, [own('o'), audit('a')])
    expect(await tallies(device.id)).toEqual(['bumblebee 0 0 5'])
    await archive()
    const path = `/organisations/${farm.organisation_id}/classes`
    const { data } = await ask<ModelClass[]>(`GET ${path}`, { headers: admin })
    const { id } = data.find((one) => one.object_class_name === 'class_7') as { id: number }
    const body = { kind: 'functional_group', functional_group: 'bumblebee', from_date: '2026-05-01' }
    expect((await ask(`PUT ${path}/${id}/mapping`, { headers: admin, body })).status).toBe(200)
    expect(await tallies(device.id)).toEqual(['bumblebee 3 0 2'])
  })

  it.each([
    ['the audit', [own('o')], [audit('a')]],
    ['the message of the camera', [audit('a')], [own('o')]],
  ])('are compared where %s arrives later', async (_late, early, late) => {
    const { device } = await makeCamera()
    await send(device.key, early)
    await archive()
    await send(device.key, late)
    await archive()
    expect(await tallies(device.id)).toEqual(['bumblebee 0 0 5'])
  })

  const modelReader = (key: string) => async (message_id: string, at: string) => {
    const { data } = await sendImage(key, {
      id: `${message_id}-${at.slice(0, 10)}`,
      at,
      query: `&message_id=${message_id}`,
    })
    const { data: image } = await ask<Image>(`GET /images/${data.id}`, { headers: admin })
    return image.model_version
  }

  it('name the model of an image where another model follows within a day', async () => {
    const { device } = await makeCamera()
    const at = (id: string, time: string, model_version: string) =>
      own(id, { ...interval(time), model_version, counts: null })
    await send(device.key, [
      at('a', '2026-05-31T10:00:00Z', 'net 4'),
      at('b', '2026-05-31T20:00:00Z', 'net 4'),
      at('c', '2026-06-01T06:00:00Z', 'net 5'),
      at('d', '2026-06-01T16:00:00Z', 'net 5'),
    ])
    await archive()
    const modelOf = modelReader(device.key)
    expect([
      await modelOf('b', '2026-05-31T20:20:00Z'),
      await modelOf('d', '2026-06-01T09:20:00Z'),
      // Between the two archives, which do not tell whose message it is.
      await modelOf('c', '2026-06-01T06:10:00Z'),
    ]).toEqual(['net 4', 'net 5', isArchived ? null : 'net 5'])
    // A late message is a row, which says it.
    await send(device.key, [at('late', '2026-05-31T12:00:00Z', 'net 6')])
    expect(await modelOf('late', '2026-05-31T12:20:00Z')).toBe('net 6')
  })

  it('name the model of an image that arrives later', async () => {
    const { device } = await makeCamera()
    const others = ['p', 'q'].map((id, at) =>
      own(id, { ...interval(`2026-06-0${at + 1}T10:00:00Z`), model_version: `net ${at}` }),
    )
    await send(device.key, [own('o'), ...others])
    await archive()
    const modelOf = modelReader(device.key)
    expect([
      await modelOf('o', '2026-05-06T10:20:00Z'),
      await modelOf('p', '2026-06-01T10:20:00Z'),
      await modelOf('q', '2026-06-02T10:20:00Z'),
      // Not that of a message that never came, or of another time.
      await modelOf('never', '2026-05-06T10:20:00Z'),
      await modelOf('o', '2026-05-20T10:20:00Z'),
    ]).toEqual(['net 4', 'net 0', 'net 1', null, null])
  })

  it('begin the season of a farm', async () => {
    const { farm, device } = await makeCamera()
    const at = (time: string, more: object = {}) => message(time, { ...interval(time), ...more })
    await send(device.key, [
      at('2026-04-02T10:00:00Z', { device_mode: AUDIT_MODE }),
      at('2026-04-03T10:00:00Z'),
      at('2026-04-09T10:00:00Z'),
    ])
    await archive()
    const seasons = () =>
      db.selectFrom('deployments').where('farm_id', '=', farm.id).select(['deployed_date', 'withdrawn_date']).execute()
    await db.deleteFrom('deployments').where('farm_id', '=', farm.id).execute()
    const other = await makeServer({ beside: server })
    other.setClock(TODAY)
    await sender(other)(device.key, at('2026-11-14T10:00:00Z'))
    expect(await seasons()).toEqual([{ deployed_date: '2026-04-03', withdrawn_date: null }])
  })

  it('are counted by recount-farm', async () => {
    const { farm, device } = await makeCamera()
    await send(device.key, [
      own('o'),
      own('p', interval('2026-05-31T23:40:00Z')),
      own('q', interval('2026-11-10T10:00:00Z')),
    ])
    await archive()
    const run = (...argv: string[]) => runCommand(server, ['recount-farm', String(farm.id), ...argv])
    expect(await run('--check')).toMatchObject({ code: 0 })
    await db.updateTable('hourly_watch').set({ visits: 99 }).where('placement_id', '=', device.placement_id).execute()
    const wrong = async () =>
      (await recount(server.pool, server)).filter(({ placement_id }) => placement_id === device.placement_id)
    expect((await wrong()).length).toBeGreaterThan(2)
    expect((await run()).out).toContain('sums were wrong')
    expect(await wrong()).toEqual([])
  })
})
