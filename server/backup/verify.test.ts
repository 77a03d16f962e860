import { expect, it } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { message, sender } from '../ingest/testing/messages.ts'
import { newBlobKey } from '../platform/storage/blobs.ts'
import { putUnclaimed } from '../platform/storage/unclaimed-files.ts'
import { makeServer } from '../testing/server.ts'
import { objectReferences } from './object-references.ts'
import { addImage } from './testing/drill.ts'
import { verify, verifyResult } from './verify.ts'

const checked = async (server: Awaited<ReturnType<typeof makeServer>>, withContent = false) => {
  const checks = await verify({ ...server, connection: server.direct, withContent })
  return Object.fromEntries(checks.map(({ name, problems }) => [name, problems]))
}
const right = {
  migrations: 0,
  'hours and days of the messages': 0,
  'archives of messages': 0,
  'rows with their object': 0,
  'objects with their row': 0,
  'objects that are not empty': 0,
}

it('reports no problems for a healthy portal while files are being stored', async () => {
  const server = await makeServer()
  server.setClock('2026-06-10T12:00:00Z')
  const device = await makeDevice(server.db)
  await sender(server)(device.key, [message('one')])
  await addImage(server, device, 'a bee')
  await putUnclaimed(server, [[newBlobKey('photos', 'jpg'), Buffer.from('not claimed yet')]])
  expect(await checked(server)).toEqual(right)
})

it('finds wrong totals, missing and orphaned objects and a different schema, each with an example', async () => {
  const server = await makeServer()
  server.setClock('2026-06-10T12:00:00Z')
  const device = await makeDevice(server.db)
  await sender(server)(device.key, [message('one')])
  await server.db.updateTable('hourly_watch').set({ visits: 1_000 }).execute()
  const lost = await addImage(server, device, 'a bee')
  await server.blobs.remove(lost.image_key)
  const forgotten = newBlobKey('captures', 'jpg')
  await server.blobs.put(forgotten, Buffer.from('nobody knows it'))
  const empty = await addImage(server, device, '')
  await server.asOwner("delete from migrations where name = '0096_export_settings.sql'")

  expect(await checked(server)).toEqual({
    migrations: 1,
    // The hour, and the day aggregated from it.
    'hours and days of the messages': 2,
    'archives of messages': 0,
    'rows with their object': 1,
    'objects with their row': 1,
    'objects that are not empty': 1,
  })
  const { problem } = verifyResult(await verify({ ...server, connection: server.direct, withContent: true }))
  for (const words of [lost.image_key, forgotten, empty.image_key, '0096_export_settings.sql is missing'])
    expect(problem).toContain(words)
})

it('covers every column that refers to an object', async () => {
  const { pool } = await makeServer()
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and (column_name like '%\\_key' or column_name like '%blob%')
        and table_name not like 'messages\\_%' order by table_name, column_name`,
  )
  /** Keys of other kinds: of a device, of an unclaimed file, and of deleted images. */
  const others = ['captures.capture_key', 'deleted_images.capture_key', 'loose_files.blob_key']
  expect(rows.map(({ table, column }) => `${table}.${column}`).filter((name) => !others.includes(name))).toEqual(
    objectReferences.map(({ table, column }) => `${table}.${column}`).toSorted(),
  )
})
