import { expect, it } from 'vitest'
import { read } from '../platform/testing/read.ts'
import { find, MAX_HITS } from './endpoints.ts'

it('a search has at most 200 characters and returns at most five hits of each kind', () => {
  expect(read(find.query, { q: 'x'.repeat(200) })).toEqual({ q: 'x'.repeat(200) })
  expect(read(find.query, { q: 'x'.repeat(201) })).toBe('! q: Invalid input')
  expect(read(find.query, {})).toBe('! q: Invalid input')
  expect(MAX_HITS).toBe(5)
})
