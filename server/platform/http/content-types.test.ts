import { expect, it } from 'vitest'
import { allows } from '#domain/access/policy.ts'
import { messages } from '#domain/messages.ts'
import { send } from '../../access/testing/send.ts'
import { makeDevice } from '../../factories/devices.ts'
import { makeUser } from '../../factories/people.ts'
import { takesBody } from '../openapi/refusals.ts'
import { makeServer } from '#server/testing/server.ts'

const server = await makeServer()
const admin = await server.as(await makeUser(server.db, { role: 'admin' }))
const device = { authorization: `Bearer ${(await makeDevice(server.db)).key}` }
const endpoints = server.app.endpoints.filter(
  (endpoint) =>
    takesBody(endpoint) &&
    !endpoint.form &&
    (endpoint.can === 'anyone' || endpoint.can === 'device' || allows(endpoint.can, 'admin', true)),
)

it('finds endpoints that accept JSON', () => expect(endpoints.length).toBeGreaterThan(50))

it.each(endpoints)('$id accepts only JSON, and rejects text, XML and forms as unsupported', async (endpoint) => {
  const refusals = await Promise.all(
    [
      ['text/plain', '{}'],
      ['application/xml', '<farm/>'],
      ['application/x-www-form-urlencoded', 'title=Farm'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nFarm\r\n--x--\r\n',
      ],
    ].map(([type = '', payload = '']) => {
      const headers = endpoint.can === 'device' ? device : admin
      return send(
        server,
        endpoint,
        { form: { headers: { 'content-type': type }, payload: Buffer.from(payload) } },
        headers,
      )
    }),
  )
  for (const refusal of refusals)
    expect([refusal.statusCode, refusal.json()]).toEqual([
      415,
      { error: true, message: messages.wrongType, data: null, issues: [] },
    ])
})

const bodiless = server.app.endpoints.filter(
  (endpoint) => endpoint.method !== 'GET' && !takesBody(endpoint) && !endpoint.form && endpoint.can !== 'device',
)

it.each(bodiless)('$id takes no body, but accepts a request with a form content type', async (endpoint) => {
  const headers = await server.as(await makeUser(server.db, { role: 'admin' }))
  const form = { headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload: Buffer.from('--x--\r\n') }
  expect((await send(server, endpoint, { form }, headers)).statusCode).not.toBe(415)
})
