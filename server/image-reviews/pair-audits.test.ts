import { describe, expect, it } from 'vitest'
import { AUDIT_MODE } from '#domain/ingest/message.ts'
import { moveDevice } from '../devices/move.ts'
import { makeFarm } from '../factories/places.ts'
import { interval, message, sender } from '../ingest/testing/messages.ts'
import { makeServer } from '../testing/server.ts'
import { pairAudits } from './pair-audits-writes.ts'
import { makeCheckedFarm, agreementRows } from './testing/checked-farm.ts'

const server = await makeServer()
server.setClock('2026-06-10T12:00:00Z')
const { db } = server
const send = sender(server)

const count = (object_class_name: string, n: number) => ({ object_class_name, count: n })
const own = (id: string, more: Record<string, unknown> = {}) =>
  message(id, { model_version: 'net 4', counts: [count('bumblebee', 4)], ...more })
const audit = (id: string, more: Record<string, unknown> = {}) =>
  message(id, { device_mode: AUDIT_MODE, counts: [count('Bombus', 3), count('hoverfly', 1)], ...more })
const found = ['net 4 bumblebee 3 1 0', 'net 4 hoverfly 0 0 1']

describe('an audit message and the device’s own message of the same interval', () => {
  it.each([
    ['the audit first', [audit('a'), own('o')]],
    ['the device first', [own('o'), audit('a')]],
  ])('are compared once, %s', async (_name, sent) => {
    const { device, agreement } = await makeCheckedFarm(server)
    for (const one of sent) {
      await send(device.key, [one])
      await pairAudits(db)
    }
    await Promise.all([pairAudits(db), pairAudits(db)])
    expect(await agreement()).toMatchObject({ audits_paired: 1 })
    expect(agreementRows(await agreement())).toEqual(found)
  })

  it('form one pair for each model, however often either is resent under new ids, in one run or several', async () => {
    // The middle of the interval lies between two milliseconds.
    const odd = { interval_start: '2026-06-10T10:00:00.000Z', interval_end: '2026-06-10T10:30:00.001Z' }
    for (const looks of [[6], [1, 2, 3]]) {
      const { device, agreement } = await makeCheckedFarm(server)
      let sent = 0
      for (const many of looks) {
        for (let index = 0; index < many; index += 1)
          await send(device.key, [
            audit(`a${(sent += 1)}`, odd),
            own(`o${sent}`, odd),
            own(`p${sent}`, { ...odd, model_version: 'net 5' }),
          ])
        await Promise.all([pairAudits(db), pairAudits(db)])
      }
      expect(agreementRows(await agreement())).toEqual([...found, 'net 5 bumblebee 3 1 0', 'net 5 hoverfly 0 0 1'])
    }
  })

  it('are paired once if two servers run at the same time', async () => {
    const { device, agreement } = await makeCheckedFarm(server)
    await send(device.key, [audit('a'), own('o')])
    await Promise.all([pairAudits(db), pairAudits(db), pairAudits(db)])
    expect(agreementRows(await agreement())).toEqual(found)
  })

  it.each([
    ['begins later', { ...interval('2026-06-10T10:10:00Z', 20) }],
    ['ends later', { ...interval('2026-06-10T10:00:00Z', 31) }],
    ['counted nothing by class', { counts: null }],
    ['is an audit, too', { device_mode: AUDIT_MODE }],
  ])('are not paired if the other message %s', async (_name, more) => {
    const { device, agreement } = await makeCheckedFarm(server)
    await send(device.key, [audit('a'), own('o', more)])
    await pairAudits(db)
    expect(await agreement()).toMatchObject({ audits_paired: 0, rows: [] })
  })

  it('are not paired if another device sent the other message', async () => {
    const [first, second] = [await makeCheckedFarm(server), await makeCheckedFarm(server)]
    await send(first.device.key, [audit('a')])
    await send(second.device.key, [own('o')])
    await pairAudits(db)
    for (const { agreement } of [first, second]) expect((await agreement()).rows).toEqual([])
  })

  it('stay with the farm where the camera was when it moves to another organisation', async () => {
    const { device, agreement } = await makeCheckedFarm(server)
    await send(device.key, [audit('a'), own('o')])
    await pairAudits(db)
    const place = { farm_id: (await makeFarm(db)).id, field_id: null, tunnel_id: null, plot_id: null }
    await db.transaction().execute((trx) => moveDevice(trx, device.id, place, server.clock()))
    expect(await agreement()).toMatchObject({ audits_paired: 1 })
    expect(agreementRows(await agreement())).toEqual(found)
  })

  it('are also paired if neither contains insects', async () => {
    const { device, agreement } = await makeCheckedFarm(server)
    await send(device.key, [audit('a', { counts: [] }), own('o', { counts: [] })])
    await pairAudits(db)
    expect(await agreement()).toMatchObject({ audits_paired: 1, rows: [] })
  })
})

it('the counts of several audits are summed', async () => {
  const { device, agreement } = await makeCheckedFarm(server)
  const starts = Array.from({ length: 40 }, (_, index) =>
    new Date(Date.parse('2026-06-01T08:00:00Z') + index * 3_600_000).toISOString(),
  )
  await send(
    device.key,
    starts.flatMap((start, index) => [audit(`a${index}`, interval(start)), own(`o${index}`, interval(start))]),
  )
  await pairAudits(db)
  const { rows, audits_paired } = await agreement()
  expect(audits_paired).toBe(40)
  expect(rows[0]).toMatchObject({ tp: 120, fp: 40, fn: 0, precision: 0.75, recall: 1, correction: 121 / 161 })
})
