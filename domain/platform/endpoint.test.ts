import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { endpoint } from './endpoint.ts'
import { fileName } from './file-name.ts'
import { read } from './testing/read.ts'

const given = { id: 'seeField', tag: 'Farms', method: 'GET', path: '/field', can: 'farm.see', summary: 's' } as const

it('an endpoint accepts and returns nothing that it does not declare', () => {
  const { params, query, body, response, ...rest } = endpoint(given)
  expect(rest).toEqual({ ...given, status: 200 })
  expect([read(params, { id: 4 }), read(query, { q: 'x' })]).toEqual([{}, {}])
  expect([read(body, null), read(response, null)]).toEqual([null, null])
  expect([read(body, {}), read(response, [])]).toEqual(['! : Invalid input', '! : Invalid input'])
})

it('an endpoint has the schemas and status that it declares', () => {
  const shapes = {
    params: z.object({ id: z.int() }),
    query: z.object({ q: z.string() }),
    body: z.object({ name: z.string() }),
    response: z.array(z.int()),
  }
  const made = endpoint({ ...given, ...shapes, status: 201 })
  expect(made).toEqual({ ...given, ...shapes, status: 201 })
})

it.each([
  ['Ashcombe Farm', 'ashcombe-farm'],
  ["  O'Neill & Söhne (2) ", 'o-neill-söhne-2'],
  ['../../etc/passwd', 'etc-passwd'],
  ['Ферма № 4', 'ферма-no-4'],
  ['ﬁeld', 'field'],
  ['a\r\nb', 'a-b'],
  ['???', 'farm'],
  ['', 'farm'],
  ['x'.repeat(120), 'x'.repeat(100)],
])('file name for a farm called %j', (farm, slug) => {
  expect(fileName(farm, '2026-06-08', '2026-06-14', 'weather', 'csv')).toBe(
    `${slug}-2026-06-08-to-2026-06-14-weather.csv`,
  )
})
