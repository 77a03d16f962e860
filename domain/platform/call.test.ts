import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { call } from './call.ts'
import { fileName } from './file-name.ts'
import { read } from './testing/read.ts'

const given = { id: 'seeField', tag: 'Farms', method: 'GET', path: '/field', can: 'farm.see', summary: 's' } as const

it('a call takes and answers nothing but what it says', () => {
  const { params, query, body, answer, ...rest } = call(given)
  expect(rest).toEqual({ ...given, status: 200 })
  expect([read(params, { id: 4 }), read(query, { q: 'x' })]).toEqual([{}, {}])
  expect([read(body, null), read(answer, null)]).toEqual([null, null])
  expect([read(body, {}), read(answer, [])]).toEqual(['! : Invalid input', '! : Invalid input'])
})

it('a call keeps what it says', () => {
  const shapes = {
    params: z.object({ id: z.int() }),
    query: z.object({ q: z.string() }),
    body: z.object({ name: z.string() }),
    answer: z.array(z.int()),
  }
  const made = call({ ...given, ...shapes, status: 201 })
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
])('the name of a file about %j', (farm, slug) => {
  expect(fileName(farm, '2026-06-08', '2026-06-14', 'weather', 'csv')).toBe(
    `${slug}-2026-06-08-to-2026-06-14-weather.csv`,
  )
})
