import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, it } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makeOrganisation } from '../factories/places.ts'
import { jpegForm } from '../access/testing/photo-form.ts'
import { liesIn } from './held-to-description.ts'
import { makeServer } from './server.ts'

const server = await makeServer({ env: { DEVICE_RATE: '1' } })
const { app, db } = server
const { id: organisation_id } = await makeOrganisation(db)
const person = await makeUser(db, { role: 'farmer', organisation_id })
const farm = await makeFarm(db, { organisation_id, farmer_id: person.id })
const field = await makeField(db, { farm_id: farm.id })
const { key } = await makeDevice(db, { farm_id: farm.id })
const { key: spentKey } = await makeDevice(db, { farm_id: farm.id })
const admin = await server.as(await makeUser(db, { role: 'admin' }))
const farmer = await server.as(person)
const device = { authorization: `Bearer ${key}` }
const spent = { authorization: `Bearer ${spentKey}` }

const report = `/api/reports/pollination-count?farm_id=${farm.id}&from=2026-06-01&to=2026-06-02`
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const json = { ...admin, 'content-type': 'application/json' }
const photo = jpegForm('image')
const putPhoto = {
  method: 'PUT' as const,
  url: `/api/farms/${farm.id}/farmer-photo`,
  headers: { ...admin, ...photo.headers },
  payload: photo.payload,
}
const sendMessage = { method: 'POST' as const, url: '/api/ingest/messages', payload: [{ id: 'a' }] }
// Data that some of the calls below need.
await app.inject(putPhoto)
await app.inject({ ...sendMessage, headers: spent })

interface Asked {
  method?: 'GET' | 'POST' | 'PUT'
  url: string
  headers?: Record<string, string>
  payload?: string | object
}

describe('the server responds as openapi.json describes:', () => {
  it.each<[kind: string, status: number, type: string, asked: Asked]>([
    ['a record', 200, 'application/json', { url: `/api/farms/${farm.id}`, headers: admin }],
    ['a list', 200, 'application/json', { url: '/api/fields', headers: admin }],
    ['a page', 200, 'application/json', { url: '/api/fields?limit=1', headers: admin }],
    ['CSV', 200, 'text/csv', { url: report, headers: admin }],
    ['a workbook', 200, xlsx, { url: `${report}&format=xlsx`, headers: admin }],
    ['a form', 200, 'application/json', putPhoto],
    ['a picture', 200, 'image/jpeg', { url: `/api/farms/${farm.id}/farmer-photo`, headers: admin }],
    ['an older envelope', 200, 'application/json', { url: `/api/farm/farm/v1/farm/id/${farm.id}`, headers: admin }],
    ['itself', 200, 'application/json', { url: '/api/openapi.json', headers: admin }],
    [
      'something new',
      201,
      'application/json',
      { method: 'POST', url: '/api/fields', headers: admin, payload: { field_name: 'Long Meadow', farm_id: farm.id } },
    ],
    ['no JSON', 400, 'application/json', { method: 'POST', url: '/api/fields', headers: json, payload: '{' }],
    ['nobody', 401, 'application/json', { url: '/api/fields' }],
    [
      'not this role',
      403,
      'application/json',
      { method: 'POST', url: '/api/organisations', headers: farmer, payload: {} },
    ],
    ['not there', 404, 'application/json', { url: '/api/fields/2147483647', headers: admin }],
    [
      'an older version',
      409,
      'application/json',
      { method: 'PUT', url: `/api/fields/${field.id}`, headers: admin, payload: { version: 7 } },
    ],
    [
      'too large',
      413,
      'application/json',
      { method: 'POST', url: '/api/fields', headers: json, payload: ' '.repeat(2 ** 21) },
    ],
    [
      'another type',
      415,
      'application/json',
      {
        method: 'POST',
        url: '/api/fields',
        headers: { ...admin, 'content-type': 'application/xml' },
        payload: '<field/>',
      },
    ],
    ['not valid', 422, 'application/json', { method: 'POST', url: '/api/fields', headers: admin, payload: {} }],
    ['a device', 200, 'application/json', { ...sendMessage, headers: device }],
    ['too many', 429, 'application/json', { ...sendMessage, headers: spent }],
  ])('%s, %i', async (_kind, status, type, asked) => {
    // The test server itself throws if a response does not match the description.
    const response = await app.inject(asked)
    expect([response.statusCode, String(response.headers['content-type']).split(';')[0]]).toEqual([status, type])
  })
})

describe('deviations of a response from openapi.json are detected:', () => {
  const envelope = { error: false, message: 'OK' }
  const stage = { id: 1, stage: 'Adult', version: 1 }
  const answered = (statusCode: number, body: object, headers = { 'content-type': 'application/json' }) =>
    ({ statusCode, headers, body: JSON.stringify(body), json: () => body }) as unknown as LightMyRequestResponse
  const lieIn = (...response: Parameters<typeof answered>) => liesIn('GET', '/api/stage/1', answered(...response))

  it('none if it matches', () => {
    expect(lieIn(200, { ...envelope, data: stage })).toBeNull()
    expect(liesIn('GET', '/elsewhere', answered(500, {}))).toBeNull()
  })
  it.each<[string, Parameters<typeof answered>, string]>([
    ['a status', [418, {}], 'getStage is not said to answer 418'],
    ['a content type', [200, {}, { 'content-type': 'text/csv' }], 'getStage is not said to answer 200 as text/csv'],
    [
      'a member more',
      [200, { ...envelope, data: { ...stage, colour: 1 } }],
      'data must NOT have unevaluated properties',
    ],
    ['one beside data', [200, { ...envelope, data: stage, more: 1 }], 'data must NOT have unevaluated properties'],
    ['a member less', [200, { ...envelope, data: { id: 1, stage: 'Adult' } }], "must have required property 'version'"],
    ['another type', [200, { ...envelope, data: { ...stage, version: '1' } }], 'data/data/version must be integer'],
    ['no data', [200, envelope], "must have required property 'data'"],
    ['a header less', [503, { error: true, message: '', data: null, issues: [] }], 'answers 503 without Retry-After'],
  ])('%s', (_what, response, lie) => {
    expect(lieIn(...response)).toContain(lie)
  })
})
