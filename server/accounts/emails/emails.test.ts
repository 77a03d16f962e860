import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, system } from '../../platform/postgres/database.ts'
import { makeMailer } from '../../platform/mail/mail.ts'
import { asker } from '../../testing/asker.ts'
import { codeIn, startMailServer } from '../../testing/mail-server.ts'
import { makeServer } from '../../testing/server.ts'
import { makePerson, password } from '../testing/people.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { timeLimit } from '../../testing/time-limit.ts'

const post = await startMailServer()
const server = await makeServer({
  env: {
    BOMBUS_MAIL: 'on',
    SMTP_URL: post.url,
    MAIL_FROM: 'Bombus <portal@bombus.example>',
    BASE_URL: 'https://bombus.example',
  },
})
const { db, jobs, mail } = server
const ask = asker(server.app)
beforeAll(() => jobs.work('send-mail', { at_once: 5 }, ({ mail_id }) => mail.deliver(db, mail_id)))

const arrived = (address: string) => waitFor(() => post.letterFor(address))
const outbox = (recipient: string) => db.selectFrom('mails').where('recipient', '=', recipient).selectAll().execute()
const forgotten = async (headers: Record<string, string> = {}) => {
  const { email } = await makePerson(db)
  expect((await ask('POST /auth/forgot-password', { body: { email }, headers })).status).toBe(200)
  return email
}
/** Makes waiting retries due now. */
const hurry = () => server.pool.query("update pgboss.job set start_after = now() where state = 'retry'")

describe('an email', () => {
  it('is delivered by SMTP with a working link, and its body is not stored afterwards', async () => {
    const email = await forgotten()
    const letter = await arrived(email)
    expect(letter).toMatchObject({ from: 'portal@bombus.example', to: [email] })
    expect(letter.headers).toMatch(/^Subject: Set a new password for Bombus\r?$/m)
    expect(letter.body).toContain('Hello Hannah,')
    const body = { oobCode: codeIn(letter), password }
    expect((await ask('POST /auth/reset-password', { body })).status).toBe(200)
    await waitFor(async () =>
      expect((await outbox(email))[0]).toMatchObject({ body: null, sent_at: expect.any(Date), attempts: 1 }),
    )
  })

  it('links to the configured base address, whatever the Host header of the request', async () => {
    const email = await forgotten({ host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    const { body } = await arrived(email)
    expect(body).toMatch(/^https:\/\/bombus\.example\/\?mode=resetPassword&oobCode=[\w-]{43}$/m)
    expect(body).not.toContain('evil')
  })

  it.each([
    ['a name of several lines', { firstname: 'Ann\r\nBcc: evil@example.org\r\n\r\nHi' }],
    ['a name that ends the text', { firstname: 'Ann\r\n.\r\nRCPT TO:<evil@example.org>' }],
    ['an address that is a list', { email: 'ann@example.org,evil@example.org' }],
    ['an address with a header', { email: 'bea@example.org\r\nbcc: evil@example.org' }],
    ['an address with a name', { email: 'evil@example.org <cas@example.org>' }],
  ])('with %s is sent to no other recipient', async (_name, state) => {
    const user = await makePerson(db, state)
    await inTransaction(db, system, (trx) => server.identity.sendVerification(trx, user, user.email))
    await waitFor(async () => {
      const [row] = await outbox(user.email)
      expect(row?.attempts).toBeGreaterThan(0)
    })
    expect(post.letters.flatMap(({ to }) => to)).not.toContain('evil@example.org')
    for (const { headers } of post.letters) expect(headers.toLowerCase()).not.toContain('bcc:')
  })
})

it('is not sent unencrypted when the connection to the mail server must be encrypted', async () => {
  const settings = { ...server.settings, SMTP_URL: `${post.url}?requireTLS=true` }
  const recipient = 'nobody-reads@example.org'
  await mail.post(db, { recipient, subject: 'Secret', body: 'Secret' })
  const [letter] = await outbox(recipient)
  await expect(makeMailer(settings, jobs).deliver(db, letter?.id ?? 0)).rejects.toThrow(/STARTTLS|TLS/)
})

describe('a mail server that is down', () => {
  it('does not delay responses; its emails are queued and delivered once each when it is available again', async () => {
    await post.stop()
    const began = performance.now()
    const emails = [await forgotten(), await forgotten(), await forgotten()]
    expect(performance.now() - began).toBeLessThan(timeLimit(3_000))
    await waitFor(async () => {
      for (const email of emails)
        expect(await outbox(email)).toMatchObject([
          { sent_at: null, last_error: expect.stringContaining('ECONNREFUSED') },
        ])
    })
    await post.start()
    await waitFor(async () => {
      await hurry()
      for (const email of emails) post.letterFor(email)
    })
    await waitFor(async () => {
      for (const email of emails)
        expect(await outbox(email)).toMatchObject([{ sent_at: expect.any(Date), last_error: null }])
    })
    for (const email of emails) expect(post.letters.filter(({ to }) => to.includes(email))).toHaveLength(1)
    expect(codeIn(post.letterFor(emails[0] ?? ''))).toMatch(/^[\w-]{43}$/)
  })

  it('that refuses one recipient does not cause duplicates of other emails', async () => {
    post.refused.add('refused@example.org')
    const [refused, good] = [await makePerson(db, { email: 'refused@example.org' }), await makePerson(db)]
    await inTransaction(db, system, async (trx) => {
      for (const user of [refused, good]) await server.identity.sendVerification(trx, user, user.email)
    })
    await arrived(good.email)
    await waitFor(async () => {
      await hurry()
      expect((await outbox(refused.email))[0]?.attempts).toBeGreaterThan(1)
    })
    expect(post.letters.filter(({ to }) => to.includes(good.email))).toHaveLength(1)
    expect(server.logged.join('')).not.toContain(codeIn((await outbox(refused.email))[0] ?? { body: null }))
  })
})
