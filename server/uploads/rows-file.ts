import { fork } from 'node:child_process'
import { PassThrough, type Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { checkMinutes, MAX_UPLOAD_BYTES } from '#domain/budgets/budgets.ts'
import { childEnvironment } from '../platform/jobs/child-environment.ts'
import type { RowsTask } from './write-csv-of-rows.ts'

const MEMORY_MB = 128
const LIMIT_MS = checkMinutes(MAX_UPLOAD_BYTES) * 60_000

/** Rows of an uploaded file as CSV, read in a separate process like the check, because files are untrusted. */
export const rowsFile = (task: RowsTask): Readable => {
  const child = fork(fileURLToPath(new URL('rows-process.ts', import.meta.url)), {
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
    env: childEnvironment(process.env),
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  })
  const rows = new PassThrough()
  child.stdout?.pipe(rows, { end: false })
  const tooSlow = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS).unref()
  child.once('error', (error) => rows.destroy(error))
  child.once('close', (code) => {
    clearTimeout(tooSlow)
    if (code === 0) rows.end()
    else rows.destroy(new Error(`reading rows of an upload ended with ${code}`))
  })
  // Nobody reads on.
  rows.once('close', () => child.kill('SIGKILL'))
  child.send(task)
  return rows
}
