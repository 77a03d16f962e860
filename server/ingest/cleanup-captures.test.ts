import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { newBlobKey } from '../platform/storage/blobs.ts'
import { confirmCleanup } from '../platform/cleanup/confirm-cleanup.ts'
import { makeServer, type TestServer } from '../testing/server.ts'
import { cleanUpCaptures } from './cleanup-captures.ts'

/** Images received this many days ago, each with its files. */
const keep = async (
  { db, blobs }: TestServer,
  ages: Record<string, number>,
  { thumbnails = true, captured_at }: { thumbnails?: boolean; captured_at?: string } = {},
) => {
  const device = await makeDevice(db)
  const files: Record<string, string[]> = {}
  for (const [capture_key, age] of Object.entries(ages)) {
    const [image_key, thumbnail_key] = [newBlobKey('captures', 'jpg'), newBlobKey('thumbnails', 'webp')]
    files[capture_key] = thumbnails ? [image_key, thumbnail_key] : [image_key]
    for (const file of files[capture_key]) await blobs.put(file, Buffer.from('picture'))
    await db
      .insertInto('captures')
      .values({
        device_id: device.id,
        placement_id: device.placement_id,
        capture_key,
        captured_at: captured_at ?? sql`now() - make_interval(secs => ${age * 86_400})`,
        received_at: sql`now() - make_interval(secs => ${age * 86_400})`,
        image_key,
        thumbnail_key: thumbnails ? thumbnail_key : null,
      })
      .execute()
  }
  return async () => {
    const rows = await db.selectFrom('captures').where('device_id', '=', device.id).select('capture_key').execute()
    const listed = rows.map(({ capture_key }) => capture_key).sort()
    for (const [name, keys] of Object.entries(files))
      for (const key of keys)
        expect(await blobs.stream(key).then((file) => file !== null), name).toBe(listed.includes(name))
    return listed
  }
}
const minute = 1 / 1_440

describe('images', () => {
  it('are deleted with their files when the configured retention ends, and not a minute earlier', async () => {
    const server = await makeServer({ env: { IMAGE_DAYS: '30' } })
    const left = await keep(server, { fresh: 0, day: 1.5, month: 30 - minute, due: 30 + minute, old: 4_000 })
    await cleanUpCaptures(server)
    expect(await left()).toEqual(['day', 'fresh', 'month'])
    await cleanUpCaptures(server)
    expect(await left()).toEqual(['day', 'fresh', 'month'])
  })

  it('are retained for two years by default, and forever with 0', async () => {
    const server = await makeServer()
    const left = await keep(server, { year: 365, nearly: 729, due: 731 }, { thumbnails: false })
    await cleanUpCaptures(server)
    expect(await left()).toEqual(['nearly', 'year'])
    const forGood = await makeServer({ env: { IMAGE_DAYS: '0' } })
    const all = await keep(forGood, { old: 4_000 })
    await cleanUpCaptures(forGood)
    expect(await all()).toEqual(['old'])
  })

  it.each(['1970-01-01T00:00:00Z', '2024-01-01T00:00:00Z', '2041-06-01T10:00:00Z'])(
    'with a capture time of %s expire by the time they were received',
    async (captured_at) => {
      const server = await makeServer({ env: { IMAGE_DAYS: '30' } })
      const left = await keep(server, { fresh: 0, month: 30 - minute, due: 30 + minute }, { captured_at })
      await cleanUpCaptures(server)
      expect(await left()).toEqual(['fresh', 'month'])
    },
  )

  it('that would be most of all images are deleted only once confirmed, then 500 at a time', async () => {
    const server = await makeServer({ env: { IMAGE_DAYS: '30' } })
    const { db } = server
    const device = await makeDevice(db)
    await sql`insert into captures (device_id, placement_id, capture_key, captured_at, received_at, image_key)
      select ${device.id}, ${device.placement_id}, 'old-' || n, now() - interval '40 days', now() - interval '40 days',
        'captures/00/' || substr(gen_random_uuid()::text, 3) || '.jpg' from generate_series(1, 620) as n`.execute(db)
    const left = async () => (await db.selectFrom('captures').select('id').execute()).length
    await cleanUpCaptures(server)
    expect(await left()).toBe(620)
    await confirmCleanup(server)
    await cleanUpCaptures(server)
    expect(await left()).toBe(120)
    await cleanUpCaptures(server)
    expect(await left()).toBe(0)
  })

  it('are retained when one of the two clocks has jumped ahead', async () => {
    const server = await makeServer({ env: { IMAGE_DAYS: '30' } })
    const left = await keep(server, { fresh: 0, due: 31 })
    const now = Date.now()
    server.setClock(new Date(now - 10 * 86_400_000).toISOString())
    await cleanUpCaptures(server)
    expect(await left()).toEqual(['due', 'fresh'])
    server.setClock(new Date(now + 3_650 * 86_400_000).toISOString())
    await cleanUpCaptures(server)
    expect(await left()).toEqual(['fresh'])
  })
})
