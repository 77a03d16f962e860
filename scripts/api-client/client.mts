import assert from 'node:assert/strict'
import createClient, { type Middleware } from 'openapi-fetch'
import type { components, paths } from './dist/api.ts'

/** A program as somebody else would write it: all that it knows of the server stands in openapi.json. */
type Field = components['schemas']['FieldDetail']
const [url = '', code = ''] = process.argv.slice(2)
const api = createClient<paths>({ baseUrl: url })

const first = { firstname: 'Ada', lastname: 'Frost', email: 'ada@client.example', password: 'Walk7!by@River' }
const admitted = await api.POST('/api/auth/first-admin', { body: { code, ...first } })
assert.equal(admitted.error, undefined)
const signedIn = await api.POST('/api/auth/sign-in', { body: { email: first.email, password: first.password } })
assert.equal(signedIn.error, undefined)
const token = signedIn.data?.data.token
assert.ok(token, 'A script is given a token.')
const asAda: Middleware = {
  onRequest: ({ request }) => {
    request.headers.set('authorization', `Bearer ${token}`)
    return request
  },
}
api.use(asAda)

const organisation = await api.POST('/api/organisations', { body: { title: 'Frost Fruit' } })
const farm = await api.POST('/api/farms', {
  body: {
    title: 'Ashcombe Farm',
    description: 'Strawberries under glass',
    area_in_sq_meters: 12_000,
    city: 'Ledbury',
    country: 'United Kingdom',
    latitude: 52.03,
    longitude: -2.42,
    organisation_id: organisation.data?.data.id ?? 0,
  },
})
const farm_id = farm.data?.data.id ?? 0
const key = { header: { 'Idempotency-Key': 'field 1' } }
const body = { field_name: 'Long Meadow', farm_id }
const made = await api.POST('/api/fields', { params: key, body })
const again = await api.POST('/api/fields', { params: key, body })
assert.deepEqual(again.data, made.data, 'What is sent twice with one key is made once.')

const page = await api.GET('/api/fields', { params: { query: { farm_id, limit: 10, sort: '-field_name' } } })
const rows: Field[] = page.data && 'rows' in page.data.data ? page.data.data.rows : []
assert.deepEqual(
  rows.map(({ field_name, crop_type }) => [field_name, crop_type]),
  [['Long Meadow', null]],
)

const refused = await api.POST('/api/fields', { body: { field_name: '', farm_id } })
assert.equal(refused.response.status, 422)
assert.deepEqual(
  refused.error?.issues.map(({ path }) => path),
  ['field_name'],
)

const day = { from: '2026-06-01', to: '2026-06-02' }
const report = await api.GET('/api/reports/pollination-count', {
  params: { query: { farm_id, ...day, format: 'csv' } },
  parseAs: 'text',
})
assert.match(report.data ?? '', /^.*Farm/)
process.stdout.write('The generated client signed in, wrote, read a page, was refused and fetched a file.\n')
