import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type pg from 'pg'
import { NICE } from '../limits/low-priority.ts'

/**
 * Lowers the priority of the database process behind this connection, if it runs on this machine and permissions
 * allow. Only for connections that read: one that writes may hold locks that others wait for.
 */
export const lowerReaderPriority = (client: pg.ClientBase) => {
  const { host, processID } = client as pg.Client & { processID: number | null }
  if (process.platform !== 'linux' || !host.startsWith('/') || processID === null) return
  try {
    // Behind a pooler or in another container, the process id may belong to any process.
    if (readFileSync(`/proc/${processID}/comm`, 'utf8').trim() === 'postgres') setPriority(processID, NICE)
  } catch {
    // Without the permission, the work runs at normal priority.
  }
}
