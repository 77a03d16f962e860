import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { refuseUnsafe } from './production.ts'
import { exceptions, projectRoot, readSettings } from './settings.ts'
import { startProcess } from '#server/testing/own-process.ts'
import { makeServer } from '#server/testing/server.ts'
import { isBrokerSafe, isDatabaseSafe, isMailSafe, requiresStartTls } from '../security/transport-security.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

const server = await makeServer()
const { host, user } = inject('postgres')
const owner = { ...server.connection, user }
const roles = { owner, server: server.connection }
const plain = { BOMBUS_MAIL: 'off', BOMBUS_DEMO: 'off', NODE_ENV: 'production' }
const page = readFileSync(join(projectRoot, 'docs/deploying.md'), 'utf8')

describe('a start in production', () => {
  it.each([
    ['by its address', { BASE_URL: 'https://bombus.example' }],
    ['by its environment', { NODE_ENV: 'production' }],
  ])('is detected %s', async (_name, env) => {
    const settings = readSettings({ BOMBUS_MAIL: 'off', ...env })
    expect(settings.production).toBe(true)
    await expect(refuseUnsafe(settings, roles)).rejects.toThrow(/^ {2}demo: /m)
  })

  it('rejects all unsafe settings in one message, with each of them and its remedy', async () => {
    const settings = readSettings({
      NODE_ENV: 'production',
      BOMBUS_DEMO: 'on',
      SMTP_URL: 'smtp://mail.example?requireTLS=false',
      BOMBUS_ALLOW: 'plain-database',
      DATABASE_URL: 'postgres://db.example/bombus',
      MQTT_URL: 'mqtt://broker.example',
    })
    const refused = refuseUnsafe(settings, { owner, server: owner }).catch((error: Error) => error.message)
    const message = await refused
    for (const name of ['demo', 'secret-in-folder', 'plain-smtp', 'plain-mqtt', 'superuser'])
      expect(message).toMatch(new RegExp(`^  ${name}: `, 'm'))
    for (const mended of ['BOMBUS_DEMO=off', 'smtps://', 'a role of its own']) expect(message).toContain(mended)
    expect(message).toContain('BOMBUS_ALLOW=demo,secret-in-folder,plain-smtp,plain-mqtt,superuser.')
    expect(message).not.toContain('plain-database:')
  })

  it('sends no password over a connection that it rejects', async () => {
    const settings = readSettings({ ...plain, DATABASE_URL: 'postgres://db.example/bombus' })
    const nowhere = { host: '/nowhere', user: 'nobody', database: 'none' }
    await expect(refuseUnsafe(settings, { owner: nowhere, server: nowhere })).rejects.toThrow(/^ {2}plain-database: /m)
  })

  it('rejects an unencrypted object store on another machine unless it is explicitly allowed', async () => {
    const found = (endpoint: string, allow = '') =>
      refuseUnsafe(
        readSettings({
          ...plain,
          S3_ENDPOINT: endpoint,
          S3_BUCKET: 'bombus',
          S3_ACCESS_KEY_ID: 'id',
          S3_SECRET_ACCESS_KEY: 'secret',
          BOMBUS_ALLOW: allow,
        }),
        null,
      )
    await expect(found('http://store.example')).rejects.toThrow(/^ {2}plain-object-store: /m)
    expect(await found('http://store.example', 'plain-object-store')).toEqual(['plain-object-store'])
    expect(await found('https://store.example')).toEqual([])
    expect(await found('http://127.0.0.1:8080')).toEqual([])
  })

  it('rejects a role that can become the owner of the tables', async () => {
    const [tables, member] = [`owner_${randomUUID()}`, `member_${randomUUID()}`]
    await server.asOwner(`create role "${tables}" login; create role "${member}" login in role "${tables}"`)
    const settings = readSettings(plain)
    const as = (name: string) => ({ ...server.connection, user: name })
    try {
      await expect(refuseUnsafe(settings, { owner: as(tables), server: as(member) })).rejects.toThrow(
        /^ {2}one-database-role: /m,
      )
      await expect(refuseUnsafe(settings, { owner: as(tables), server: as(tables) })).rejects.toThrow(
        /^ {2}one-database-role: /m,
      )
    } finally {
      await server.asOwner(`drop role "${member}"; drop role "${tables}"`)
    }
  })

  it('in a container without a database exits immediately, and serves no demo on all networks', async () => {
    const started = await startProcess({
      NODE_ENV: 'production',
      HOST: '0.0.0.0',
      BOMBUS_DEMO: '',
      BOMBUS_DATA: '/nowhere',
    })
    expect(await started.ended).toBe(1)
    expect(started.said()).toMatch(/^ {2}demo: .*Set DATABASE_URL/m)
  })

  it('continues with exceptions in BOMBUS_ALLOW, and reports which of them were needed', async () => {
    const settings = readSettings({ ...plain, BOMBUS_DEMO: 'on', BOMBUS_ALLOW: 'demo, plain-smtp' })
    expect(await refuseUnsafe(settings, roles)).toEqual(['demo'])
  })

  it('continues if nothing is unsafe, and outside production checks nothing', async () => {
    expect(await refuseUnsafe(readSettings(plain), roles)).toEqual([])
    expect(await refuseUnsafe(readSettings({}), { owner, server: owner })).toEqual([])
  })

  it('rejects unknown exceptions', () => {
    expect(() => readSettings({ ...plain, BOMBUS_ALLOW: 'demo,everything' })).toThrow(/BOMBUS_ALLOW/)
  })
})

describe('the operators’ documentation', () => {
  it('explains each rejected setting', () => {
    for (const name of exceptions) expect(page).toContain(`| \`${name}\` |`)
  })

  it(
    'contains the SQL to start a portal in production with two roles',
    async () => {
      const suffix = randomUUID().slice(0, 8)
      const given = /```sql\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
      const text = given.replaceAll(/\b(bombus_owner|bombus_server|(?<=database )bombus)\b/g, `$1_${suffix}`)
      const admin = new pg.Client({ host, user, database: 'postgres' })
      await admin.connect()
      const address = (role: string) => `postgres://${role}_${suffix}@localhost/bombus_${suffix}?host=${host}`
      const env = {
        NODE_ENV: 'production',
        BOMBUS_TEST: 'on',
        SECRET_KEY: 'a secret of the tests, which no server has',
        DATABASE_URL: address('bombus_server'),
        DATABASE_OWNER_URL: address('bombus_owner'),
      }
      try {
        for (const statement of text.split(';').filter((part) => part.trim())) await admin.query(statement)
        const started = await startProcess(env)
        await started.ready()
        expect((await fetch(`${started.url}/api/health`)).status).toBe(200)
        await started.stop()
        const refused = await startProcess({ ...env, DATABASE_URL: address('bombus_owner') })
        expect(await refused.ended).toBe(1)
        expect(refused.said()).toMatch(/^ {2}one-database-role: /m)
      } finally {
        await admin.query(`drop database if exists bombus_${suffix} with (force)`)
        for (const role of ['owner', 'server']) await admin.query(`drop role if exists bombus_${role}_${suffix}`)
        await admin.end()
      }
    },
    timeLimit(60_000),
  )
})

describe('the connection to', () => {
  it.each([
    ['smtps://mail.example', true, true],
    ['smtp://mail.example:587', true, true],
    ['smtp://mail.example?requireTLS=true', true, true],
    ['smtp://mail.example?requireTLS=false', false, false],
    ['smtp://mail.example?requireTLS=0', false, false],
    ['smtp://mail.example?tls.rejectUnauthorized=false', false, true],
    ['smtps://mail.example?tls.rejectUnauthorized=0', false, true],
    ['smtp://127.0.0.1:25', true, false],
    ['smtp://localhost', true, false],
    ['smtp://127.0.0.1.evil.example?requireTLS=false', false, false],
  ])('the mail server %s is safe: %s, requires STARTTLS: %s', (url, isSafe, asks) => {
    expect([isMailSafe(url), requiresStartTls(url)]).toEqual([isSafe, asks])
  })

  it.each([
    ['postgres://u:p@db.example/bombus', false],
    ['postgres://u:p@db.example/bombus?sslmode=require', false],
    ['postgres://u:p@db.example/bombus?sslmode=no-verify', false],
    ['postgres://u:p@db.example/bombus?sslmode=verify-full&sslmode=disable', false],
    ['postgres://u:p@db.example/bombus?sslmode=verify-full', true],
    ['postgres://u:p@localhost/bombus', true],
    ['postgres://u:p@[::1]:5433/bombus', true],
    ['postgres://u@localhost/bombus?host=/var/run/postgresql', true],
    ['postgres://u@localhost/bombus?host=db.example', false],
    ['postgres://u@%2Fvar%2Frun%2Fpostgresql/bombus', true],
    ['postgres:///bombus', false],
  ])('the database %s is safe: %s', (url, isSafe) => {
    expect(isDatabaseSafe(url)).toBe(isSafe)
  })

  it.each([
    ['mqtts://broker.example', true],
    ['wss://broker.example/mqtt', true],
    ['mqtt://127.0.0.1:1883', true],
    ['ws://localhost:8080', true],
    ['mqtt://broker.example', false],
    ['ws://user:password@localhost.example', false],
  ])('the broker %s is safe: %s', (url, isSafe) => {
    expect(isBrokerSafe(url)).toBe(isSafe)
  })
})
