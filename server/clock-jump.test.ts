import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeDevice } from './factories/devices.ts'
import { captureSender } from './ingest/testing/captures.ts'
import { confirmCleanup } from './platform/cleanup/confirm-cleanup.ts'
import { makeServer } from './testing/server.ts'
import { cleanUp as cleanUpAll, startCleanup } from './cleanup.ts'

const server = await makeServer({ env: { LOG_LEVEL: 'info', IMAGE_DAYS: '30', UPLOAD_DAYS: '30' } })
const { db, blobs } = server
const send = captureSender(server)
const JUMP_DAYS = 1_100
const DAY_MS = 86_400_000

const cleanUp = () => cleanUpAll(server)
const images = async () => {
  const rows = await db.selectFrom('captures').select(['capture_key', 'image_key']).orderBy('capture_key').execute()
  for (const { image_key } of rows) expect(await blobs.stream(image_key)).not.toBeNull()
  return rows.map(({ capture_key }) => capture_key)
}
const mails = async () => (await db.selectFrom('mails').select('id').execute()).length
const lines = () => server.logged.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>)

let stop: () => Promise<void>
beforeEach(() => {
  stop = startCleanup(server)
})
afterEach(async () => {
  await stop()
})

it('images with a capture time of 1970 and 2024, and all new records, survive a clock that jumps 1,100 days ahead', async () => {
  const device = await makeDevice(db)
  for (const [id, at] of [
    ['of-1970', '1970-01-01T00:00:00Z'],
    ['of-2024', '2024-06-10T09:12:00Z'],
    ['of-today', new Date().toISOString()],
  ] as const)
    expect((await send(device.key, { id, at })).data).toMatchObject({ duplicate: false })
  await db.insertInto('mails').values({ recipient: 'r', subject: 's', created_at: new Date() }).execute()
  const all = ['of-1970', 'of-2024', 'of-today']
  await cleanUp()
  expect(await images()).toEqual(all)

  // Only the server's clock jumps.
  server.setClock(new Date(Date.now() + JUMP_DAYS * DAY_MS).toISOString())
  await cleanUp()
  expect([await images(), await mails()]).toEqual([all, 1])
  expect(lines().filter(({ msg }) => msg === 'deleted by age')).toEqual([])

  // The clock of the whole machine: recently stored rows and the last plausible time appear 1,100 days old.
  const ago = sql`make_interval(days => ${JUMP_DAYS}::int)`
  await sql`update captures set received_at = received_at - ${ago}`.execute(db)
  await sql`update mails set created_at = created_at - ${ago}`.execute(db)
  await sql`update trusted_clock set at = at - ${ago}`.execute(db)
  await cleanUp()
  await cleanUp()
  expect([await images(), await mails()]).toEqual([all, 1])
  const stopped = lines().filter(({ msg }) => String(msg).includes('deletion by age stopped'))
  expect(stopped).toMatchObject([{ level: 50, msg: expect.stringContaining('npm run cleanup -- confirm') }])

  // A person confirms that three years have passed: old data is deleted and logged.
  await confirmCleanup(server)
  await cleanUp()
  expect([await images(), await mails()]).toEqual([[], 0])
  expect(lines().filter(({ msg }) => msg === 'deleted by age')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ table: 'captures', count: 3, oldest: expect.any(String), newest: expect.any(String) }),
      expect.objectContaining({ table: 'mails', count: 1 }),
    ]),
  )
})
