import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Runs `work` while no other process on this machine runs under the same lock. A lock of a dead process is taken over. */
export const withFileLock = async <T>(path: string, work: () => Promise<T>): Promise<T> => {
  mkdirSync(dirname(path), { recursive: true })
  while (!take(path)) {
    if (isStale(path)) rmSync(path, { force: true })
    else await wait(50)
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

const take = (path: string): boolean => {
  try {
    const file = openSync(path, 'wx')
    writeSync(file, String(process.pid))
    closeSync(file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

const isStale = (path: string): boolean => {
  try {
    const pid = Number(readFileSync(path, 'utf8'))
    if (pid === 0) return false
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
