import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { BackupRun } from '#domain/backup/endpoints.ts'

/** `problem`: what a verification found; null if there is no problem. */
export interface RunResult {
  file: string | null
  facts: object
  problem: string | null
}
export type Run = (kind: BackupRun['kind'], stopping: AbortSignal) => Promise<RunResult>

const script = fileURLToPath(new URL('./scheduled-process.ts', import.meta.url))
const LAST_WORDS = 500

/**
 * Runs a backup or verification in a low-priority process with the server's settings: encryption is CPU-bound, and the
 * server must stay responsive.
 */
export const runInProcess: Run = async (kind, stopping) => {
  const child = fork(script, [kind], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], signal: stopping })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  let said = ''
  child.stderr?.on('data', (text: Buffer) => {
    said = (said + text.toString()).slice(-LAST_WORDS)
  })
  const result: { value: RunResult | null } = { value: null }
  child.on('message', (message) => {
    result.value = message as RunResult
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (result.value) return result.value
  throw new Error(said.trim() || `the process ended with ${code ?? 'a signal'}`)
}
