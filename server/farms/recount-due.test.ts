import { expect, it } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { interval, message, sender } from '../ingest/testing/messages.ts'
import { makeServer } from '../testing/server.ts'
import { recountDueFarms } from './recount-due.ts'

const server = await makeServer()
const { db } = server
server.setClock('2026-06-10T12:00:00Z')
const send = sender(server)

it('recalculates the days of every queued farm, one after the other, until none is queued', async () => {
  const devices = [await makeDevice(db), await makeDevice(db), await makeDevice(db)]
  for (const { key } of devices) await send(key, [message('one', interval('2026-06-10T09:00:00Z', 60))])
  const hours = async () =>
    (await db.selectFrom('daily_watch').select('hours').orderBy('placement_id').execute()).map((day) => day.hours)
  expect(await hours()).toEqual([1, 1, 1])
  await db.updateTable('daily_watch').set({ hours: 7 }).execute()
  await db
    .insertInto('farms_to_recount')
    .values(devices.slice(0, 2).map(({ farm_id }) => ({ farm_id })))
    .execute()
  await recountDueFarms(server)
  expect(await hours()).toEqual([1, 1, 7])
  expect(await db.selectFrom('farms_to_recount').selectAll().execute()).toEqual([])
})
