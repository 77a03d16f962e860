import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { CountOutcome } from '#domain/image-uploads/endpoints.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm } from '../factories/places.ts'
import { message, sender } from '../ingest/testing/messages.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
server.setClock('2026-06-12T12:00:00Z')
const { db } = server
const ask = asker(server.app)
const sendMessages = sender(server)

interface Receipt {
  accepted: number
  duplicates: number
  rejected: { index: number; issues: { message: string }[] }[]
}

const interval = (id: string, start: string) => ({
  id,
  interval_start: start,
  interval_end: new Date(Date.parse(start) + 1_800_000).toISOString(),
  ml_results: { avg_flowers: 4, visitations: 5 },
  counts: [{ object_class_name: 'bumblebee', count: 3 }],
})

const makeCard = async () => {
  const farm = await makeFarm(db, { time_zone: 'Europe/London' })
  const { organisation_id } = farm
  const device = await makeDevice(db, { farm_id: farm.id })
  const headers = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id }))
  await db
    .updateTable('placements')
    .set({ during: sql`tstzrange('2026-06-01', null)` })
    .where('device_id', '=', device.id)
    .execute()
  return {
    device,
    check: (sent: ReturnType<typeof interval>[], device_id = device.id) =>
      ask<{ outcomes: CountOutcome[] }>('POST /image-uploads/counts/check', {
        headers,
        body: {
          organisation_id,
          messages: sent.map(({ id, interval_start, interval_end }) => ({
            device_id,
            id,
            interval_start,
            interval_end,
          })),
        },
      }),
    store: (messages: object[], device_id = device.id) =>
      ask<Receipt>('POST /image-uploads/counts', { headers, body: { organisation_id, device_id, messages } }),
  }
}

it('counts from a card are stored like messages of the device, each once, and are added to its hours', async () => {
  const { device, check, store } = await makeCard()
  await sendMessages(device.key, message('sent', interval('sent', '2026-06-10T08:00:00Z')))
  const card = [
    interval('sent', '2026-06-10T08:00:00Z'),
    interval('new', '2026-06-10T09:00:00Z'),
    interval('early', '2026-05-20T09:00:00Z'),
  ]
  expect((await check(card)).data.outcomes).toEqual(['stored', 'new', 'no_placement'])
  const { data } = await store(card.slice(1))
  expect(data).toMatchObject({ accepted: 1, duplicates: 0, rejected: [{ index: 1 }] })
  expect(data.rejected[0]?.issues[0]?.message).toMatch(/was not in this organisation/)
  expect((await store(card.slice(1, 2))).data).toMatchObject({ accepted: 0, duplicates: 1 })
  const { rows } = await sql<{ count: number }>`
    select sum(hourly_counts.count)::int as count from hourly_counts
    join placements on placements.id = hourly_counts.placement_id
    join object_classes on object_classes.id = hourly_counts.class_id
    where placements.device_id = ${device.id} and object_classes.name = 'bumblebee'
      and hour = '2026-06-10T09:00:00Z'`.execute(db)
  expect(rows[0]?.count).toBe(3)
})

it('counts for a device of another organisation or with errors are rejected as a whole', async () => {
  const { check, store } = await makeCard()
  const foreign = await makeDevice(db, { farm_id: (await makeFarm(db)).id })
  const card = [interval('m', '2026-06-10T09:00:00Z')]
  expect((await check(card, foreign.id)).status).toBe(404)
  expect((await store(card, foreign.id)).status).toBe(404)
  const wrong = await store([{ ...card[0], ml_results: { visitations: -1 } }])
  expect([wrong.status, wrong.issues?.[0]?.path]).toEqual([422, 'messages.0.ml_results.visitations'])
})
