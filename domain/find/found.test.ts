import { expect, it } from 'vitest'
import { read } from '../platform/testing/read.ts'
import { find, MAX_HITS } from './endpoints.ts'

it('a search has 200 characters at most, and answers five of a kind', () => {
  expect(read(find.query, { q: 'x'.repeat(200) })).toEqual({ q: 'x'.repeat(200) })
  expect(read(find.query, { q: 'x'.repeat(201) })).toBe('! q: Invalid input')
  expect(read(find.query, {})).toBe('! q: Invalid input')
  expect(MAX_HITS).toBe(5)
})
