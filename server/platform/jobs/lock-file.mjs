// Plain JavaScript: a checkout is made ready by it before there is anything to compile TypeScript with.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** The process that holds a lock; null where it was released meanwhile. */
const holderOf = (path) => {
  try {
    return Number(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Of several that remove the lock of a process that is gone, one moves it; a lock that was taken meanwhile is put back. */
const removeStale = (path, holder) => {
  const moved = `${path}.stale.${process.pid}`
  try {
    renameSync(path, moved)
    if (holderOf(moved) !== holder) linkSync(moved, path)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  }
  rmSync(moved, { force: true })
}

let tries = 0
/** Links a file that names this process into its place, so that a lock is never there without its holder. */
const link = (path) => {
  const own = `${path}.${process.pid}.${(tries += 1)}`
  writeFileSync(own, String(process.pid))
  try {
    linkSync(own, path)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(own, { force: true })
  }
}

/** Takes a lock that only one process on this machine can hold; false while a living process holds it. */
export const takeLock = (path) => {
  if (link(path)) return true
  const holder = holderOf(path)
  if (holder === null) return link(path)
  if (isAlive(holder)) return false
  removeStale(path, holder)
  return link(path)
}

export const releaseLock = (path) => rmSync(path, { force: true })
