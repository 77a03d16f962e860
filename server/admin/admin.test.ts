import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, describe, expect, it } from 'vitest'
import { messages } from '#domain/messages.ts'
import { makeFactorServer } from '../accounts/testing/factor-server.ts'
import { password } from '../accounts/testing/people.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm } from '../factories/places.ts'
import { recount } from '../ingest/rollups/recount-queries.ts'
import { message, sender } from '../ingest/testing/messages.ts'
import { runSqlOn } from '../platform/postgres/sql-text.ts'
import { asker, newAddress } from '../testing/asker.ts'
import { waitFor } from '../testing/wait-for.ts'
import { adminCommands } from './commands.ts'
import { ageInWords } from './ages.ts'
import { runCommand } from './testing/run.ts'

const { server, withTotp, codeOf, later } = await makeFactorServer()
const { db } = server
const ask = asker(server.app)
const run = (...argv: string[]) => runCommand(server, argv)

const eventsOf = async (kind: string) =>
  (
    await ask<{ kind: string; actor_name: string; about_id: number; reason: string; endpoint: string }[]>(
      `GET /security-events?kind=${kind}`,
      { headers: await server.as(await makeUser(db, { role: 'admin' })) },
    )
  ).data
beforeEach(() => later())
const newEmail = () => `person-${randomUUID().slice(0, 8)}@example.org`

describe('the command line', () => {
  it('lists and describes its commands', async () => {
    const { code, out } = await run('--help')
    expect(code).toBe(0)
    for (const { name, summary } of adminCommands) {
      expect(out).toMatch(new RegExp(`^ +${name} +${summary.slice(0, 20)}`, 'm'))
      const described = await run(name, '--help')
      expect(described.code).toBe(0)
      expect(described.out).toContain(`Usage: npm run admin -- ${name}`)
    }
  })

  it.each([
    [[], /^Usage/],
    [['create'], /There is no command "create"/],
    [['reset-factors'], /reset-factors needs EMAIL/],
    [['list-jobs', 'send-mail'], /list-jobs takes no arguments/],
    [['list-jobs', '--fail'], /Unknown option '--fail'/],
    [['create-administrator', 'a@example.org', '--firstname'], /--firstname <value>' argument missing/],
  ])('rejects invalid arguments with status 2 and the help: %j', async (argv, fault) => {
    const { code, out, error } = await runCommand(server, argv)
    expect(code).toBe(2)
    expect(out + error).toMatch(fault)
    expect(out + error).toContain('Usage: npm run admin --')
  })

  it('rejects a database of another version', async () => {
    await server.asOwner("update migrations set name = '0001_x.sql' where name = '0001_history.sql'")
    const refused = run('list-jobs')
    await expect(refused).rejects.toThrow('The database was not migrated to this version yet (0001_history.sql)')
    await server.asOwner("update migrations set name = '0001_history.sql' where name = '0001_x.sql'")
  })
})

describe('create-administrator', () => {
  const create = (email: string, ...more: string[]) =>
    run('create-administrator', email, '--firstname', 'Ada', '--lastname', 'Byron', ...more)

  it('prints a link to set a password and sign in; a second call creates a new link', async () => {
    const email = newEmail()
    const first = await create(email)
    const { code, out } = await create(email)
    expect([first.code, code]).toEqual([0, 0])
    const oobCode = (text: string) => /oobCode=([\w-]+)/.exec(text)?.[1]
    const accept = (link: string | undefined) =>
      ask('POST /auth/invitation/accept', {
        body: { oobCode: link, firstname: 'Ada', lastname: 'Byron', phone: '+447700900123', password },
        from: newAddress(),
      })
    expect((await accept(oobCode(first.out))).status).toBe(400)
    expect((await accept(oobCode(out))).status).toBe(200)
    expect(await ask('POST /auth/sign-in', { body: { email, password }, from: newAddress() })).toMatchObject({
      status: 200,
      data: { profile: { role: 'admin' } },
    })
    // The account is in use, so it is not taken over.
    expect(await create(email)).toMatchObject({
      code: 1,
      error: expect.stringContaining('has an account already') as string,
    })
    const [event] = await eventsOf('person-added')
    expect(event).toMatchObject({ actor_name: 'Bombus operator', endpoint: 'admin:create-administrator' })
  })

  it('asks twice for a password on a terminal and never shows it', async () => {
    const email = newEmail()
    const withPassword = (...answers: string[]) =>
      runCommand(server, ['create-administrator', email, '--firstname', 'Ada', '--lastname', 'Byron', '--password'], {
        answers,
      })
    expect(await withPassword('short', 'short')).toMatchObject({ code: 1 })
    expect(await withPassword(password, `${password}!`)).toMatchObject({ code: 1, error: 'The two passwords differ.' })
    expect(await withPassword(`Byron#Byron#17`, `Byron#Byron#17`)).toMatchObject({ code: 1 })
    expect((await ask('POST /auth/sign-in', { body: { email, password }, from: newAddress() })).status).toBe(401)
    const { code, out, error } = await withPassword(password, password)
    expect(code).toBe(0)
    expect(out + error).not.toContain(password)
    expect((await ask('POST /auth/sign-in', { body: { email, password }, from: newAddress() })).status).toBe(200)
    expect((await create(newEmail(), '--password')).error).toContain('on a terminal only')
  })

  it('reports every invalid field and changes nothing', async () => {
    const { code, error } = await run('create-administrator', 'nobody', '--firstname', '', '--lastname', '=1+1')
    expect(code).toBe(1)
    expect(error.split('\n').map((line) => line.split(':')[0])).toEqual(['EMAIL', '--firstname', '--lastname'])
  })

  it('records the operator as author in the history', async () => {
    const email = newEmail()
    await create(email)
    const { id } = await db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirstOrThrow()
    const [entry] = await db
      .selectFrom('history')
      .where('kind', '=', 'users')
      .where('record_id', '=', id)
      .selectAll()
      .execute()
    expect(entry).toMatchObject({ action: 'create', actor: 'Bombus operator', actor_id: null })
  })
})

describe('reset-factors', () => {
  it('lets a user who lost their phone sign in, ends their sessions and notifies them', async () => {
    const { id, email } = await withTotp()
    const signIn = () =>
      ask<{ ticket?: string }>('POST /auth/sign-in', { body: { email, password }, from: newAddress() })
    expect((await signIn()).data.ticket).toBeDefined()
    const headers = await server.as({ id })
    const { code, out } = await run('reset-factors', email.toUpperCase())
    expect([code, out]).toEqual([0, expect.stringContaining('totp') as string])
    expect((await signIn()).data.ticket).toBeUndefined()
    expect((await ask('GET /users/profile', { headers })).status).toBe(401)
    const [event] = await eventsOf('factors-reset')
    expect(event).toMatchObject({ actor_name: 'Bombus operator', about_id: id })
    const mails = await db.selectFrom('mails').where('recipient', '=', email).select('body').execute()
    expect(mails.some(({ body }) => body?.includes('reset your second factors'))).toBe(true)
  })

  it('reports an address without an account', async () => {
    expect(await run('reset-factors', 'nobody@example.org')).toEqual({
      code: 1,
      out: '',
      error: 'Nobody has an account with the address nobody@example.org.',
    })
  })
})

describe('unlock-account', () => {
  it('lets a user sign in again after a lockout for wrong passwords', async () => {
    const { email } = await makeUser(db, { password })
    const from = newAddress()
    const signIn = (given: string) => ask('POST /auth/sign-in', { body: { email, password: given }, from })
    let status = 0
    for (let tries = 0; tries < 12 && status !== 429; tries += 1) ({ status } = await signIn('Wrong#Wrong#1'))
    expect(await signIn(password)).toMatchObject({ status: 429, message: messages.tooManyTries })
    expect(await run('unlock-account', email)).toMatchObject({
      code: 0,
      out: expect.stringContaining('10 attempts') as string,
    })
    expect((await signIn(password)).status).toBe(200)
    expect(await eventsOf('account-unlocked')).toHaveLength(1)
  })

  it('lets a user enter codes again after too many wrong ones', async () => {
    const { id, email, secret } = await withTotp()
    await db.insertInto('factor_failures').values({ user_id: id, failed: 100 }).execute()
    const enter = async () => {
      later()
      const { data } = await ask<{ ticket: string }>('POST /auth/sign-in', {
        body: { email, password },
        from: newAddress(),
      })
      return ask('POST /auth/sign-in/second-factor', {
        body: { ticket: data.ticket, code: await codeOf(secret) },
        from: newAddress(),
      })
    }
    expect((await enter()).status).toBe(409)
    expect((await run('unlock-account', email)).out).toContain('101 wrong codes')
    expect((await enter()).status).toBe(200)
  })

  it('reports that an account is disabled, and does not enable it', async () => {
    const { id, email } = await makeUser(db, { is_active: false })
    expect(await run('unlock-account', email)).toMatchObject({
      code: 1,
      out: expect.stringContaining('is disabled') as string,
    })
    expect(await db.selectFrom('users').where('id', '=', id).select('is_active').executeTakeFirst()).toEqual({
      is_active: false,
    })
  })
})

describe('jobs', () => {
  const sql = runSqlOn(db)
  /** Adds a job of an email that was given up. */
  const addFailed = async (mail_id: number) => {
    const [job] = await sql<{ id: string }>(
      `insert into pgboss.job (name, data, state, retry_limit, retry_count, completed_on, output)
        values ('send-mail', $1, 'failed', 3, 3, now() - interval '2 hours', '{"reason": "connection refused"}') returning id::text`,
      [JSON.stringify({ mail_id })],
    )
    return job?.id ?? ''
  }

  it('are listed by queue with their ages, and failed ones with their errors', async () => {
    const id = await addFailed(4_711)
    const { code, out } = await run('list-jobs', '--queue', 'send-mail')
    expect(code).toBe(0)
    expect(out.split('\n').at(-1)).toMatch(/^send-mail +\d+ .* 1 +2 h$/)
    const failed = await run('list-jobs', '--failed')
    expect(failed.out).toBe(`${id}  send-mail  {"mail_id":4711}  2 h ago, 4 attempts: connection refused`)
    expect((await run('list-jobs', '--queue', 'send-letters')).error).toMatch(
      /There is no queue "send-letters". There are: .*send-mail/,
    )
    expect((await run('retry-jobs', '--queue', 'send-mail')).code).toBe(0)
  })

  it('are retried by the servers', async () => {
    const [id, other] = [await addFailed(1), await addFailed(2)]
    const worked: number[] = []
    await server.jobs.work('send-mail', { at_once: 1 }, async ({ mail_id }) => worked.push(mail_id))
    expect(await run('retry-jobs', id)).toMatchObject({ code: 0, out: expect.stringContaining('1 jobs') as string })
    await waitFor(() => expect(worked).toContain(1))
    expect(worked).not.toContain(2)
    expect((await run('retry-jobs', '--all')).code).toBe(0)
    await waitFor(() => expect(worked).toContain(2))
    expect(await sql("select from pgboss.job where state = 'failed'")).toEqual([])
    expect((await run('retry-jobs', '--all')).out).toBe('No job has failed.')
    const [event] = await eventsOf('jobs-retried')
    expect(event).toMatchObject({ actor_name: 'Bombus operator', reason: '1 (send-mail)' })
    expect((await run('retry-jobs', other)).error).toContain(`No failed job has the id ${other}`)
  })

  it('can be selected in only one way at a time', async () => {
    for (const argv of [[], ['--all', '--queue', 'send-mail'], [randomUUID(), '--all']])
      expect((await run('retry-jobs', ...argv)).error).toMatch(/^Name the ids/)
  })

  it.each([
    [null, ''],
    [0.4, '0 s'],
    [59, '59 s'],
    [60, '1 min'],
    [7_199, '1 h'],
    [200_000, '2 d'],
  ])('show the age of %s seconds as "%s"', (seconds, words) => expect(ageInWords(seconds)).toBe(words))
})

describe('recount-farm', () => {
  it('corrects and reports hours, days and scores that differ from the messages', async () => {
    const farm = await makeFarm(db)
    const device = await makeDevice(db, { farm_id: farm.id })
    const other = await makeDevice(db)
    const send = sender(server)
    for (const each of [device, other]) await send(each.key, [message(randomUUID()), message(randomUUID())])
    expect(await run('recount-farm', String(farm.id))).toMatchObject({
      code: 0,
      out: expect.stringContaining('all hours and days are right') as string,
    })
    for (const { placement_id } of [device, other]) {
      await db.updateTable('hourly_watch').set({ visits: 99 }).where('placement_id', '=', placement_id).execute()
      await db.deleteFrom('daily_counts').where('placement_id', '=', placement_id).execute()
    }
    const before = await recount(server.pool)
    const check = await run('recount-farm', String(farm.id), '--check')
    expect(check).toMatchObject({ code: 1, out: expect.stringMatching(/hour .* of placement/) as string })
    expect(await recount(server.pool)).toEqual(before)
    const { code, out } = await run('recount-farm', String(farm.id))
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/sums were wrong[^]*\d+ scores, of which \d+ changed/) as string,
    ])
    const after = await recount(server.pool)
    expect([...new Set(after.map(({ placement_id }) => placement_id))]).toEqual([other.placement_id])
    const events = await eventsOf('farm-recounted')
    expect(events[0]).toMatchObject({ about_id: farm.id, actor_name: 'Bombus operator' })
  })

  it('finds a stored score that differs from the calculated one', async () => {
    const farm = await makeFarm(db)
    const device = await makeDevice(db, { farm_id: farm.id })
    await sender(server)(device.key, [message(randomUUID())])
    await run('recount-farm', String(farm.id))
    await db.updateTable('week_scores').set({ score: 12.5 }).where('farm_id', '=', farm.id).execute()
    expect((await run('recount-farm', String(farm.id))).out).toMatch(/: 12\.5, now /)
    expect((await run('recount-farm', String(farm.id))).out).toContain('of which 0 changed')
  })

  it.each(['0', 'North', '999999'])('reports a farm that does not exist: %s', async (id) => {
    expect((await run('recount-farm', id)).error).toContain(`There is no farm ${id}`)
  })
})

describe('export-organisation and delete-organisation', () => {
  it('export all data of an organisation, and request and confirm its erasure as two administrators', async () => {
    const { organisation_id } = await makeFarm(db, { title: 'Marsh End' })
    const to = join(await mkdtemp(join(tmpdir(), 'bombus-admin-')), 'marsh.zip')
    const written = await run('export-organisation', String(organisation_id), '--to', to)
    expect(written).toMatchObject({ code: 0, error: '' })
    const files = unzipSync(await readFile(to))
    expect(strFromU8(files['data/farms.json'] ?? new Uint8Array())).toContain('Marsh End')
    expect(await run('export-organisation', String(organisation_id), '--to', to)).toMatchObject({ code: 1 })
    await rm(dirname(to), { recursive: true })

    const [one, other] = [newEmail(), newEmail()]
    const administrators = [
      await makeUser(db, { role: 'admin', email: one }),
      await makeUser(db, { role: 'admin', email: other }),
    ]
    const remove = (administrator: string) =>
      run('delete-organisation', String(organisation_id), '--administrator', administrator)
    expect(await remove(newEmail())).toMatchObject({ code: 1 })
    expect((await remove(one)).out).toBe('Requested. Repeat it for a second administrator.')
    expect(await remove(one)).toMatchObject({ code: 1 })
    expect((await remove(other)).out).toMatch(/^Confirmed\. The erasure begins on \d{4}-\d{2}-\d{2}\.$/)
    // Identified by id: an address would survive the erasure of its account.
    expect((await eventsOf('data-requested')).map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(administrators.map(({ id }) => `administrator ${id}`)),
    )
    const changed = await db
      .selectFrom('history')
      .where('kind', '=', 'organisations')
      .select('actor')
      .where('record_id', '=', organisation_id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(changed?.actor).toBe('Bombus operator')
  })

  it('report an organisation that does not exist', async () => {
    expect((await run('export-organisation', '999999', '--to', '/tmp/never')).error).toContain(
      'There is no organisation 999999',
    )
  })
})
