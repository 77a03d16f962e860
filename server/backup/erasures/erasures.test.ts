import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { runCommand } from '../../admin/testing/run.ts'
import { runDataRequest } from '../../data-requests/run-request.ts'
import { makeUser } from '../../factories/people.ts'
import { makeFarm } from '../../factories/places.ts'
import { asker } from '../../testing/asker.ts'
import { makeServer } from '../../testing/server.ts'
import { timeLimit } from '../../testing/time-limit.ts'
import { whenDone } from '../../testing/when-done.ts'
import { archiveOf, makeEmptyDatabase, makeEmptyStore, passphrase, restoreInto } from '../testing/drill.ts'
import { erasureName, expiredErasures, readRecord, signedRecord, type ErasureRecord } from './erasure-record.ts'
import { recordErasures } from './record-erasures.ts'

const record: ErasureRecord = {
  request_id: 17,
  kind: 'erase-person',
  user_id: 5,
  organisation_id: null,
  account_created_at: '2026-01-01 10:00:00.123456+00',
  finished_at: '2026-06-12T09:30:12.000Z',
}

it('an erasure record is signed: one that was changed or signed with another passphrase is rejected', () => {
  const text = signedRecord(record, passphrase)
  expect(readRecord(text, passphrase)).toEqual(record)
  expect(readRecord(text, 'another passphrase')).toBeNull()
  expect(readRecord(text.replace(String.raw`\"user_id\":5`, String.raw`\"user_id\":6`), passphrase)).toBeNull()
  expect(readRecord('{}', passphrase)).toBeNull()
})

it('an erasure record is deleted after three years', () => {
  const files = [erasureName(record), 'erasure-2023-06-11T0000Z-3.json', 'note.txt']
  expect(files[0]).toBe('erasure-2026-06-12T0930Z-17.json')
  expect(expiredErasures(files, new Date('2026-06-12T12:00:00Z'))).toEqual(['erasure-2023-06-11T0000Z-3.json'])
})

it('data erased after a backup is erased again after a restore from it', { timeout: timeLimit(120_000) }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bombus-erasures-'))
  whenDone(() => rm(folder, { recursive: true, force: true }))
  const env = { BACKUP_TO: `${folder}/`, BACKUP_PASSPHRASE: passphrase }
  const server = await makeServer({ env })
  const { db } = server
  const ask = asker(server.app)
  const admins = [await makeUser(db, { role: 'admin' }), await makeUser(db, { role: 'admin' })] as const
  const request = async (body: object) => {
    const made = await ask<{ id: number }>('POST /data-requests', { headers: await server.as(admins[0]), body })
    expect(made.status).toBe(201)
    return made.data.id
  }
  const farm = await makeFarm(db)
  const person = await makeUser(db, { role: 'staff', organisation_id: farm.organisation_id })
  const erasedBefore = await makeUser(db, { role: 'staff' })
  await runDataRequest(server, await request({ kind: 'erase-person', user_id: erasedBefore.id }))
  const { bytes } = await archiveOf(server)

  await runDataRequest(server, await request({ kind: 'erase-person', user_id: person.id }))
  const newcomer = await makeUser(db, { role: 'staff' })
  await runDataRequest(server, await request({ kind: 'erase-person', user_id: newcomer.id }))
  const organisation = await request({ kind: 'erase-organisation', organisation_id: farm.organisation_id })
  await db
    .updateTable('data_requests')
    .set({ state: 'waiting', confirmed_by: admins[1].id })
    .where('id', '=', organisation)
    .execute()
  await runDataRequest(server, organisation)
  await recordErasures(server)
  const files = await readdir(folder)
  expect(files.filter((name) => name.startsWith('erasure-'))).toHaveLength(4)
  // Each record is written once.
  await recordErasures(server)
  expect(await readdir(folder)).toEqual(files)
  await writeFile(join(folder, 'erasure-2026-06-12T0930Z-99.json'), signedRecord(record, 'somebody else'))

  const [target, store] = [await makeEmptyDatabase(), await makeEmptyStore()]
  await restoreInto(target, store, bytes)
  const connection = { ...target, user: inject('serverRole') }
  const restored = await makeServer({ connection, blobs: store.blobs, env })
  const named = () =>
    restored.db.selectFrom('users').where('id', '=', person.id).select(['firstname', 'erased_at']).executeTakeFirst()
  expect(await named()).toEqual({ firstname: person.firstname, erased_at: null })
  // Ids are reused after a restore: the newcomer's id now belongs to another person.
  const heir = await makeUser(restored.db, { role: 'staff' })
  expect(heir.id).toBe(newcomer.id)
  const { code, out } = await runCommand(restored, ['repeat-erasures'])
  expect(out).toContain('erasure-2026-06-12T0930Z-99.json is no record that was signed with this passphrase: ignored.')
  expect(out).toContain(`Organisation ${farm.organisation_id} was erased on`)
  expect(out).toContain('4 erasures are recorded: 1 repeated, 2 had nothing to erase, 1 left to you.')
  expect(code).toBe(1)
  expect(await named()).toMatchObject({ firstname: 'Former observer', erased_at: expect.any(Date) as Date })
  const spared = await restored.db
    .selectFrom('users')
    .where('id', '=', heir.id)
    .select(['firstname', 'erased_at'])
    .executeTakeFirst()
  expect(spared).toEqual({ firstname: heir.firstname, erased_at: null })
  const left = await restored.db
    .selectFrom('organisations')
    .where('id', '=', farm.organisation_id)
    .select('id')
    .execute()
  expect(left).toHaveLength(1)
  expect((await runCommand(restored, ['repeat-erasures'])).out).toContain('0 repeated, 3 had nothing to erase')
})
