import { expect, it } from 'vitest'
import { message, sender } from '../ingest/testing/messages.ts'
import { makeServer } from '../testing/server.ts'
import { nameLateModels } from './late-message-writes.ts'
import { makeCheckedFarm, agreementRows } from './testing/checked-farm.ts'

const server = await makeServer()
server.setClock('2026-06-10T12:00:00Z')
const { db } = server
const send = sender(server)

it('results found in an image before its message arrives are attributed to the model of that message', async () => {
  const { farm, device, image, check, agreement } = await makeCheckedFarm(server)
  const id = await image(['bumblebee'], { query: '&message_id=late' })
  const alone = await image(['hoverfly'], { query: '&message_id=never' })
  for (const one of [id, alone]) await check(one, { verdicts: ['confirmed'] })
  await nameLateModels(db, server.clock())
  expect(agreementRows(await agreement())).toEqual(['null bumblebee 1 0 0', 'null hoverfly 1 0 0'])
  await send(device.key, message('late', { model_version: 'eye-2' }))
  // Long after the image, its message is no longer looked for.
  await nameLateModels(db, new Date('2026-08-10T12:00:00Z'))
  expect(agreementRows(await agreement())).toEqual(['null bumblebee 1 0 0', 'null hoverfly 1 0 0'])
  const season = db.selectFrom('farm_seasons').where('farm_id', '=', farm.id).select('stale_at')
  await db
    .insertInto('farm_seasons')
    .values({ farm_id: farm.id })
    .onConflict((conflict) => conflict.column('farm_id').doUpdateSet({ stale_at: null }))
    .execute()
  for (let times = 0; times < 2; times += 1) await nameLateModels(db, server.clock())
  // Scores based on it are recalculated.
  expect((await season.executeTakeFirst())?.stale_at).not.toBeNull()
  expect(agreementRows(await agreement()).toSorted()).toEqual(['eye-2 bumblebee 1 0 0', 'null hoverfly 1 0 0'])
})
