import { beforeAll, expect, it } from 'vitest'
import { startMailServer } from '#server/testing/mail-server.ts'
import { makeServer } from '#server/testing/server.ts'
import { waitFor } from '#server/testing/wait-for.ts'

const post = await startMailServer()
const { db, jobs, mail } = await makeServer({
  env: { BOMBUS_MAIL: 'on', SMTP_URL: post.url, BASE_URL: 'https://bombus.example' },
})
beforeAll(() => jobs.work('send-mail', { at_once: 5 }, ({ mail_id }) => mail.deliver(db, mail_id)))

it('a formatted email arrives as text and HTML with its inline image, and none of it is stored', async () => {
  const recipient = 'grower@example.org'
  const picture = Buffer.from('89504e470d0a1a0a', 'hex')
  await mail.post(db, {
    recipient,
    subject: 'Week 24',
    body: 'Plain words',
    html: '<p>Laid out <img src="cid:gauge-1" alt="54 of 100"></p>',
    headers: {
      'List-Unsubscribe': '<https://bombus.example/end>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    images: [{ cid: 'gauge-1', content: picture }],
  })
  const letter = await waitFor(() => post.letterFor(recipient))
  expect(letter.headers).toMatch(/^List-Unsubscribe: <https:\/\/bombus\.example\/end>\r?$/m)
  expect(letter.headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
  expect(letter.headers).toMatch(/^Content-Type: multipart\/alternative/m)
  for (const part of [
    'Plain words',
    '<p>Laid out <img src="cid:gauge-1" alt="54 of 100"></p>',
    'Content-Id: <gauge-1>',
    'Content-Disposition: inline',
    picture.toString('base64'),
  ])
    expect(letter.body.toLowerCase()).toContain(part.toLowerCase())
  await waitFor(async () =>
    expect(
      await db.selectFrom('mails').where('recipient', '=', recipient).selectAll().executeTakeFirst(),
    ).toMatchObject({ body: null, html: null, headers: null, sent_at: expect.any(Date) }),
  )
  expect(await db.selectFrom('mail_pictures').selectAll().execute()).toEqual([])
})

it('an email that was delivered but not marked as sent is sent again with the same Message-ID', async () => {
  const recipient = 'twice@example.org'
  await mail.post(db, { recipient, subject: 'A code', body: '123456' })
  const { id } = await db.selectFrom('mails').where('recipient', '=', recipient).select('id').executeTakeFirstOrThrow()
  await waitFor(async () => {
    const { sent_at } = await db.selectFrom('mails').where('id', '=', id).select('sent_at').executeTakeFirstOrThrow()
    expect(sent_at).toBeInstanceOf(Date)
  })
  // The state left by a server that died before it recorded the sending.
  await db.updateTable('mails').set({ sent_at: null, body: '123456' }).where('id', '=', id).execute()
  await mail.deliver(db, id)
  const ids = post.letters
    .filter(({ to }) => to.includes(recipient))
    .map(({ headers }) => /^Message-ID: (.*?)\r?$/im.exec(headers)?.[1])
  expect(ids).toHaveLength(2)
  expect(ids[0]).toMatch(/^<.+@bombus\.example>$/)
  expect(ids[1]).toBe(ids[0])
})
