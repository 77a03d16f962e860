import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { DataRequest } from '#domain/data-requests/request.ts'
import { makeUser } from '../factories/people.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { replacementsOf } from './erase-texts.ts'
import { runDataRequest } from './run-request.ts'
import { dataFile } from './data-file.ts'
import { runWrites } from './run-writes.ts'

const server = await makeServer()
const { db } = server
const ask = asker(server.app)
const headers = await server.as(await makeUser(db, { role: 'admin' }))
const request = (body: object) => ask<DataRequest>('POST /data-requests', { headers, body })

it.each([
  ['dr.anna@x.example', 'dr.anna@x.example'],
  ['x-anna@x.example', 'x-anna@x.example'],
  ['anna@x.example.uk', 'anna@x.example.uk'],
  ['anna@x.example-farm.uk', 'anna@x.example-farm.uk'],
  ['Write to <Anna@x.example>.', 'Write to <former-observer-5@erased.invalid>.'],
  [
    'mailto:anna@x.example, anna@x.example.',
    'mailto:former-observer-5@erased.invalid, former-observer-5@erased.invalid.',
  ],
  ['Ann Lee_2026.csv', 'Former observer 5_2026.csv'],
  ['counts_ann_lee.csv', 'counts_Former observer 5.csv'],
  ['Joann Lee, Ann Leeson', 'Joann Lee, Ann Leeson'],
])('an erasure of Ann Lee, anna@x.example, changes "%s" to "%s"', async (text, expected) => {
  const given = replacementsOf({ user_id: 5, names: ['Ann Lee'], emails: ['anna@x.example'], others: [] })
  const { rows } = await sql<{ text: string }>`select erased_text(${text}, ${given.map(([pattern]) => pattern)},
    ${given.map(([, by]) => by)}) as text`.execute(db)
  expect(rows[0]?.text).toBe(expected)
})

it('an erasure cancels pending and running exports of the same person', async () => {
  const { id: user_id } = await makeUser(db, { role: 'staff' })
  const exported = await request({ kind: 'export-person', user_id })
  const claimed = await runWrites.claim(db, exported.data.id)
  if (!claimed) throw new Error('It was not claimed.')
  expect((await request({ kind: 'erase-person', user_id })).status).toBe(201)
  const stored = await db
    .selectFrom('data_requests')
    .where('id', '=', exported.data.id)
    .select(['state', 'blob_key'])
    .executeTakeFirst()
  expect(stored).toEqual({ state: 'expired', blob_key: null })
  await expect(runWrites.progress(db, claimed.run, { phase: 'export', done: 1, total: 2 })).rejects.toThrow()
})

it('an erasure deletes the person’s notifications', async () => {
  const { id: user_id } = await makeUser(db, { role: 'staff' })
  const { id: notification_id } = await db
    .insertInto('notifications')
    .values({
      user_id,
      channel: 'push',
      kind: 'notice',
      day: '2026-06-10',
      made_at: new Date(),
      words: JSON.stringify({ title: 'You', body: '', path: '/', tag: 't' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await request({ kind: 'erase-person', user_id })
  expect(await db.selectFrom('notifications').where('id', '=', notification_id).selectAll().execute()).toEqual([])
})

it('a failed erasure resumes when it is requested again', async () => {
  const { id: user_id } = await makeUser(db, { role: 'staff', firstname: 'Berta', lastname: 'Brokenoff' })
  const { data } = await request({ kind: 'erase-person', user_id })
  const { id: other } = await makeUser(db, { role: 'staff' })
  await db
    .insertInto('image_filters')
    .values({ user_id: other, name: 'Of Berta Brokenoff', filter: JSON.stringify({}) })
    .execute()
  await db.updateTable('data_requests').set({ attempt: 20 }).where('id', '=', data.id).execute()
  await runDataRequest(server, data.id)
  const before = await db.selectFrom('data_requests').where('id', '=', data.id).select('state').executeTakeFirst()
  expect(before?.state).toBe('failed')

  const again = await request({ kind: 'erase-person', user_id })
  expect(again).toMatchObject({ status: 201, data: { id: data.id, state: 'waiting' } })
  await runDataRequest(server, data.id)
  const filter = await db.selectFrom('image_filters').where('user_id', '=', other).select('name').executeTakeFirst()
  expect(filter?.name).toBe(`Of Former observer ${user_id}`)
  expect((await request({ kind: 'erase-person', user_id })).status).toBe(404)
})

it('an export omits the bodies of emails, which contain links to set a password', async () => {
  const person = await makeUser(db, { role: 'staff' })
  await db
    .insertInto('mails')
    .values({ recipient: person.email, subject: 'Reset', body: 'https://bombus.example/reset#live-secret' })
    .execute()
  const { connection } = server.reads.primary
  const file = await dataFile(
    { connection, blobs: server.blobs, now: new Date() },
    { whose: 'person', id: person.id, title: 'P' },
    async () => undefined,
  )
  const { unzipSync } = await import('fflate')
  const chunks: Buffer[] = []
  for await (const chunk of file) chunks.push(chunk as Buffer)
  const mails = Buffer.from(unzipSync(Buffer.concat(chunks))['data/mails.json'] ?? []).toString()
  expect(mails).toContain('Reset')
  expect(mails).not.toContain('live-secret')
})
