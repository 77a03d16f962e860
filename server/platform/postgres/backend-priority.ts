import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type pg from 'pg'
import { NICE } from '../limits/low-priority.ts'

/**
 * Puts the process of the database that serves this connection after the others, where it runs on this machine and the account may. Only for a
 * connection that reads: one that writes may hold what others wait for.
 */
export const lowerReaderPriority = (client: pg.ClientBase) => {
  const { host, processID } = client as pg.Client & { processID: number | null }
  if (process.platform !== 'linux' || !host.startsWith('/') || processID === null) return
  try {
    // Behind a pooler, or in another container, the number may be that of anything.
    if (readFileSync(`/proc/${processID}/comm`, 'utf8').trim() === 'postgres') setPriority(processID, NICE)
  } catch {
    // Where it may not be set, the work is done as all other.
  }
}
