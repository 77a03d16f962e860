import { expect, it, vi } from 'vitest'
import { waitForDatabase } from './wait-for-database.ts'

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const log = { warn: vi.fn() }

it('retries a step until the database is available, also if the cause is nested in another error', async () => {
  const step = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(away())
    .mockRejectedValueOnce(new Error('Migration 0001 failed', { cause: away() }))
    .mockResolvedValue('done')
  expect(await waitForDatabase(step, { log, first_ms: 1 })).toBe('done')
  expect(step).toHaveBeenCalledTimes(3)
  expect(log.warn).toHaveBeenCalledTimes(2)
})

it('throws immediately on errors that waiting cannot fix', async () => {
  const step = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('password authentication failed'))
  await expect(waitForDatabase(step, { log, first_ms: 1 })).rejects.toThrow('password')
  expect(step).toHaveBeenCalledTimes(1)
})

it('stops when the server is stopped meanwhile', async () => {
  const stopping = new AbortController()
  const step = vi.fn<() => Promise<string>>().mockRejectedValue(away())
  const waiting = waitForDatabase(step, { log, signal: stopping.signal, first_ms: 60_000 })
  stopping.abort()
  await expect(waiting).rejects.toThrow('ECONNREFUSED')
})
