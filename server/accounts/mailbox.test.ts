import { describe, expect, it } from 'vitest'
import type { DemoMail } from '#domain/accounts/mailbox.ts'
import { messages } from '#domain/messages.ts'
import { bareApp } from '../testing/bare-app.ts'
import { makeServer, type TestServer } from '../testing/server.ts'
import { mailboxRoutes } from './mailbox-routes.ts'

const demo = { BOMBUS_DEMO: 'on', BOMBUS_MAIL: 'on' }
const server = await makeServer({ env: demo })
const { db, mail } = server
for (let number = 1; number <= 53; number += 1)
  await mail.post(db, { recipient: `person-${number}@example.org`, subject: `Letter ${number}`, body: 'Hello' })

/** The route alone, on an app that trusts as many proxies as the settings specify. */
const mounted = (deps: TestServer) => {
  const app = bareApp(deps.settings)
  mailboxRoutes(app, deps)
  return app
}
const read = (
  deps = server,
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
  secret = deps.mailboxSecret ?? '',
) =>
  mounted(deps).inject({
    method: 'POST',
    url: '/demo/mails',
    headers: { host: 'localhost:3000', ...headers },
    payload: { secret },
    remoteAddress,
  })

it('lists the newest 50 emails of the demo', async () => {
  const response = await read()
  const { data } = response.json<{ data: DemoMail[] }>()
  expect(response.statusCode).toBe(200)
  expect(data).toHaveLength(50)
  expect(data[0]).toEqual({
    id: expect.any(Number),
    recipient: 'person-53@example.org',
    subject: 'Letter 53',
    body: 'Hello',
    html: null,
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  expect(data.at(-1)?.subject).toBe('Letter 4')
})

describe('the mailbox can be read only from the machine that runs the demo', () => {
  const table: [string, Record<string, string>, string, number][] = [
    ['loopback', {}, '127.0.0.1', 200],
    ['loopback of IPv6', { host: '[::1]:3000' }, '::1', 200],
    ['loopback of IPv4 in IPv6', { host: '127.0.0.1:3000' }, '::ffff:127.0.0.1', 200],
    ['another machine', {}, '192.0.2.7', 404],
    ['another machine that says it is not', { 'x-forwarded-for': '127.0.0.1' }, '192.0.2.7', 404],
    ['a proxy here, for somebody', { 'x-forwarded-for': '192.0.2.7' }, '127.0.0.1', 404],
    ['a proxy here, for somebody, newer', { forwarded: 'for=192.0.2.7' }, '127.0.0.1', 404],
    ['a proxy here that tells the Host', { 'x-forwarded-host': 'bombus.example' }, '127.0.0.1', 404],
    ['a proxy here of another kind', { 'x-real-ip': '192.0.2.7' }, '127.0.0.1', 404],
    ['a page whose name was pointed here', { host: 'evil.example:3000' }, '127.0.0.1', 404],
    ['a proxy here that only says so', { via: '1.1 proxy' }, '127.0.0.1', 404],
    ['a proxy here that tells the way', { 'x-forwarded-proto': 'https' }, '127.0.0.1', 404],
    ['another address of loopback', {}, '127.12.250.3', 200],
    ['a name in capitals', { host: 'LOCALHOST' }, '127.0.0.1', 200],
    ['a name that ends like this machine', { host: 'evil-localhost:3000' }, '127.0.0.1', 404],
    ['an address that begins like this machine', { host: '127.0.0.1.evil.example' }, '127.0.0.1', 404],
    ['a port that is none', { host: 'localhost:x' }, '127.0.0.1', 404],
    ['a header that only looks like a proxy', { 'my-forwarded': 'x', viaduct: 'y' }, '127.0.0.1', 200],
    ['a name that begins like this machine', { host: 'localhost.evil.example' }, '127.0.0.1', 404],
  ]
  it.each(table)('%s %j from %s: %i', async (_name, headers, address, status) => {
    expect((await read(server, headers, address)).statusCode).toBe(status)
  })

  it('even with trusted proxies', async () => {
    const trusting = await makeServer({ beside: server, env: { ...demo, TRUST_PROXY: '1' } })
    const response = await read(trusting, { 'x-forwarded-for': '127.0.0.1' }, '192.0.2.7')
    expect(response.statusCode).toBe(404)
  })
})

describe('the mailbox requires the secret printed at startup', () => {
  it('also from a plain proxy on this machine, which looks like a local browser', async () => {
    const response = await read(server, { host: '127.0.0.1' }, '127.0.0.1', 'a guess')
    expect(response.statusCode).toBe(403)
    expect(response.json()).toMatchObject({ message: messages.mailboxSecret, data: null })
  })

  it('with at most ten attempts in a quarter of an hour, after which even the correct secret is rejected', async () => {
    const tries = []
    for (let number = 1; number <= 11; number += 1)
      tries.push((await read(server, {}, '127.0.0.9', 'a guess')).statusCode)
    expect(tries).toEqual([...Array<number>(10).fill(403), 429])
    expect((await read(server, {}, '127.0.0.9')).statusCode).toBe(429)
  })

  it('and does not accept it in the URL, which logs and browser histories store', async () => {
    const url = `/demo/mails?secret=${server.mailboxSecret}`
    const request = { headers: { host: 'localhost:3000' }, remoteAddress: '127.0.0.1' }
    expect((await mounted(server).inject({ ...request, url })).statusCode).toBe(404)
    expect((await mounted(server).inject({ ...request, method: 'POST', url, payload: {} })).statusCode).toBe(422)
  })
})

it.each([
  ['that other machines reach', { ...demo, HOST: '0.0.0.0' }],
  ['that other machines reach by IPv6', { ...demo, HOST: '::' }],
  ['whose address is not loopback', { ...demo, BASE_URL: 'https://bombus.example' }],
  ['that is no demo', { BOMBUS_DEMO: 'off', BOMBUS_MAIL: 'off' }],
  ['with a mail server', { ...demo, SMTP_URL: 'smtp://127.0.0.1:9' }],
])('the mailbox does not exist on a portal %s', async (_name, env) => {
  const portal = await makeServer({ beside: server, env })
  expect((await read(portal)).statusCode).toBe(404)
  const settings = await portal.app.inject({ url: '/api/portal' })
  expect(settings.json<{ data: { mailbox: boolean } }>().data.mailbox).toBe(false)
})
