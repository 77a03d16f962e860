import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CLASS_NAMES, MODEL_VERSIONS } from '#domain/ingest/limits.ts'
import { makeDevice } from '../../factories/devices.ts'
import { makeServer } from '../../testing/server.ts'
import { registerNames } from './register-names.ts'
import { parseMessages } from '../parsing/parse.ts'
import { message, sender } from '../testing/messages.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

/**
 * The number of new names is limited per device: names are stored permanently, and the figures of all organisations are
 * grouped by them.
 */
const server = await makeServer()
const { db } = server
const send = sender(server)
beforeAll(async () => {
  // An existing name, introduced by another device.
  await send((await makeDevice(db)).key, message('bumblebee'))
}, timeLimit(20_000))
beforeEach(() => server.setClock('2026-06-10T12:00:00Z'))

let prefix = 0
/** Names that no other test uses. */
const fresh = (many: number) => {
  prefix += 1
  return Array.from({ length: many }, (_, index) => `n${prefix}-${index}`)
}
let number = 0
const withCounts = (names: string[]) =>
  message(`m${(number += 1)}`, { counts: names.map((object_class_name) => ({ object_class_name, count: 1 })) })
const withModel = (model_version: string) => message(`m${(number += 1)}`, { model_version, counts: null })
const fate = async (key: string, ...messages: object[]) => {
  const { data } = await send(key, messages)
  return { accepted: data.accepted, rejected: data.rejected.map(({ index, issues }) => [index, issues]) }
}
const kept = async (table: 'object_classes' | 'model_versions', names: string[]) =>
  (await db.selectFrom(table).where('name', 'in', names).select('name').execute()).length

const aDay = 'is a new name: a device can add at most 20 within 24 hours'

describe('class names', () => {
  it('above the limit of 20 new ones a day reject only the message with the excess', async () => {
    const { key } = await makeDevice(db)
    const names = fresh(22)
    expect(
      await fate(
        key,
        withCounts(names.slice(0, 20)),
        withCounts(['bumblebee', ...names.slice(20)]),
        withCounts(['bumblebee', names[3] ?? '']),
      ),
    ).toEqual({
      accepted: 2,
      rejected: [
        [
          1,
          [
            { path: 'counts.1.object_class_name', message: aDay },
            { path: 'counts.2.object_class_name', message: aDay },
          ],
        ],
      ],
    })
    expect(await kept('object_classes', names)).toBe(20)
  })

  it('of a model with many classes are learnt over several days, after which its messages are accepted', async () => {
    const { key } = await makeDevice(db)
    const names = fresh(39)
    expect(await fate(key, withCounts(names))).toMatchObject({ accepted: 0 })
    server.setClock('2026-06-11T11:59:00Z')
    expect(await fate(key, withCounts(names))).toMatchObject({ accepted: 0 })
    server.setClock('2026-06-11T12:01:00Z')
    expect(await fate(key, withCounts(names))).toMatchObject({ accepted: 1 })
  })

  it('that another device introduced do not count towards the limit, on the server that stored them or another', async () => {
    const names = fresh(30)
    const [one, two, three] = [await makeDevice(db), await makeDevice(db), await makeDevice(db)]
    expect(await fate(one.key, withCounts(names.slice(0, 15)))).toMatchObject({ accepted: 1 })
    expect(await fate(two.key, withCounts(names))).toMatchObject({ accepted: 1 })
    const other = await makeServer({ beside: server })
    expect((await sender(other)(three.key, withCounts([...names, ...fresh(20)]))).data).toMatchObject({ accepted: 1 })
  })

  it('are limited to 200 for one device', async () => {
    const { id, key } = await makeDevice(db)
    const [last = '', beyond = '', ...earlier] = fresh(CLASS_NAMES.in_all + 1)
    await db
      .insertInto('object_classes')
      .values(earlier.map((name) => ({ name, brought_by: id, brought_at: new Date('2026-05-01T00:00:00Z') })))
      .execute()
    expect(await fate(key, withCounts([last]), withCounts([beyond]), withCounts(earlier))).toEqual({
      accepted: 2,
      rejected: [
        [1, [{ path: 'counts.0.object_class_name', message: 'is a new name: a device can add at most 200 in total' }]],
      ],
    })
  })

  it('are limited to 20 even in many concurrent requests to two servers', async () => {
    const { key } = await makeDevice(db)
    const names = fresh(60)
    const other = await makeServer({ beside: server })
    other.setClock('2026-06-10T12:00:00Z')
    const sends = [send, sender(other)]
    const responses = await Promise.all(names.map((name, index) => sends[index % 2]?.(key, withCounts([name]))))
    expect(responses.filter((response) => response?.data.accepted === 1)).toHaveLength(20)
    expect(await kept('object_classes', names)).toBe(20)
  })

  it('of an audit or an invalid message are not added', async () => {
    const { key } = await makeDevice(db)
    const names = fresh(40)
    await fate(key, { ...withCounts(names), device_mode: 1 }, { ...withCounts(names), battery_level: -1 })
    expect(await kept('object_classes', names)).toBe(0)
    expect(await fate(key, withCounts(names.slice(0, 20)))).toMatchObject({ accepted: 1 })
  })
})

describe('model versions', () => {
  it('are limited to 5 new ones a day and 50 in total for one device', async () => {
    const { id, key } = await makeDevice(db)
    const names = fresh(6)
    const tooMany = (why: string) => [
      [5, [{ path: 'model_version', message: `is a new name: a device can add at most ${why}` }]],
    ]
    expect(await fate(key, ...names.map(withModel))).toEqual({
      accepted: 5,
      rejected: tooMany('5 within 24 hours'),
    })
    await db
      .insertInto('model_versions')
      .values(
        fresh(MODEL_VERSIONS.in_all - 10).map((name) => ({
          name,
          brought_by: id,
          brought_at: new Date('2026-05-01T00:00:00Z'),
        })),
      )
      .execute()
    server.setClock('2026-06-11T12:01:00Z')
    expect(await fate(key, ...fresh(5).map(withModel))).toMatchObject({ accepted: 5 })
    server.setClock('2026-06-12T12:02:00Z')
    expect(await fate(key, ...[...names.slice(0, 5), ...fresh(1)].map(withModel))).toEqual({
      accepted: 5,
      rejected: tooMany('50 in total'),
    })
  })

  it('that differ only in whitespace are the same', async () => {
    const { key, placement_id } = await makeDevice(db)
    const [name = ''] = fresh(1)
    await fate(key, ...[name, ` ${name}`, `${name}\n`, '', ' ', '\n'].map(withModel))
    const rows = await db
      .selectFrom('hourly_watch')
      .innerJoin('model_versions', 'model_versions.id', 'model_id')
      .where('placement_id', '=', placement_id)
      .select('name')
      .orderBy('name')
      .execute()
    expect(rows.map((row) => row.name)).toEqual(['', name])
  })
})

it('known names need no database query', async () => {
  const known = new Map([
    ['', 0],
    ['bumblebee', 1],
    ['Apis mellifera', 2],
  ])
  const learn = () => Promise.reject(new Error('asked'))
  const names = { classes: { known, learn }, models: { known, learn } }
  const { sent } = parseMessages([message('a'), message('b', { counts: null })])
  expect(await registerNames(names, 1, sent)).toEqual({ admitted: sent, rejected: [] })
  await expect(registerNames(names, 1, parseMessages([withModel('another')]).sent)).rejects.toThrow('asked')
})
