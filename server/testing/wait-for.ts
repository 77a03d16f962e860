import { vi } from 'vitest'
import { timeLimit } from './time-limit.ts'

/** Repeats `check` until it no longer throws, and returns what it returns. */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: timeLimit(5_000), interval: 10 })
