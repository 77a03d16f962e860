import { expect, it } from 'vitest'
import { makeOutageFilter } from './outage-filter.ts'

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

it('passes one database line and one refused-request line per minute, with the number suppressed', () => {
  let now = 0
  const filter = makeOutageFilter(() => now)
  const passed: unknown[] = []
  // Ninety seconds of a server with four cameras that retry each second.
  for (; now < 90_000; now += 250)
    for (const line of [{ err: away() }, { status: 503, route: '/api/ingest/messages' }]) {
      const out = filter(line)
      if (out) passed.push(out)
    }
  expect(passed).toEqual([
    { reason: 'connect ECONNREFUSED', lines_omitted: 0 },
    { status: 503, route: '/api/ingest/messages', lines_omitted: 0 },
    { reason: 'connect ECONNREFUSED', lines_omitted: 239 },
    { status: 503, route: '/api/ingest/messages', lines_omitted: 239 },
  ])
})

it('passes every other line unchanged', () => {
  const filter = makeOutageFilter(() => 0)
  const fault = { err: new Error('a fault of ours') }
  expect([filter(fault), filter(fault), filter({ status: 500 }), filter({})]).toEqual([
    fault,
    fault,
    { status: 500 },
    {},
  ])
})
