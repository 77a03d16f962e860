import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { releaseLock, takeLock } from './lock-file.mjs'

/** Runs `work` while no other process on this machine holds the same lock. The lock of a dead process is taken over. */
export const withFileLock = async <T>(path: string, work: () => Promise<T>): Promise<T> => {
  mkdirSync(dirname(path), { recursive: true })
  while (!takeLock(path)) await wait(50)
  try {
    return await work()
  } finally {
    releaseLock(path)
  }
}
