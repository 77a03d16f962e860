import { expect, test } from 'vitest'
import { updateFarm } from '#domain/farms/endpoints.ts'
import { messages } from '#domain/messages.ts'
import { issuesIn } from './saving.ts'

test.each([
  ['its own words', { city: '' }, 'city', messages.cityRequired],
  ['a length', { postcode: 'x'.repeat(17) }, 'postcode', 'has more than 16 characters'],
  ['a bound', { running_cost: -1 }, 'running_cost', 'must be at least 0'],
  ['a kind', { landscape: 4 }, 'landscape', 'must be text'],
])('a form reports errors before sending, with the message of the server: %s', (_what, body, path, message) => {
  expect(issuesIn(updateFarm.body, body)).toEqual([{ path, message }])
})

test('a valid body has no errors', () => {
  expect(issuesIn(updateFarm.body, { city: 'Ledbury' })).toEqual([])
})
