import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { reasons } from '#domain/survey-files/reasons.ts'
import { childEnvironment } from '../../platform/jobs/child-environment.ts'
import type { Issue, Progress, Question, Task } from './check-task.ts'
import type { ProcessMessage } from './check-process.ts'

const MEMORY_MB = 128
const EVERY_MS = 250
/** How many characters of a dead process's output are logged. */
const LAST_WORDS = 2_000

export interface ProcessOptions {
  /** Memory limit of the process: a file that needs more ends only this process. */
  memoryMb?: number
  /** Aborts when the result is no longer wanted. */
  stopping?: AbortSignal
  /** Time limit in minutes, because a file may be crafted to take forever. */
  minutes?: number
  /** Called with the process id once it is known. */
  onProcess?: (pid: number) => void
  /** Starts the process that checks a file; replaced in tests. */
  start?: (memoryMb: number) => ChildProcess
}

export interface Report {
  /** Returns whether to continue. */
  progress: (figures: Progress) => Promise<boolean>
  issues: (issues: Issue[]) => Promise<void>
  anew: () => Promise<void>
  /** Whether the check is still wanted. */
  isWanted: () => Promise<boolean>
}

/** A fault of the whole file, or a question for a person. */
export interface CheckResult {
  fault: string | null
  question: Question
  cancelled?: true
}
const cancelledResult: CheckResult = { fault: null, question: null, cancelled: true }

export const startCheckProcess = (memoryMb: number): ChildProcess =>
  fork(fileURLToPath(new URL('check-process.ts', import.meta.url)), {
    execArgv: [`--max-old-space-size=${memoryMb}`, '--max-semi-space-size=16'],
    env: childEnvironment(process.env),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })

/**
 * Runs the check in a separate process, because a thread that runs out of memory can crash the server. Throws if the
 * process dies.
 */
export const runCheck = async (
  task: Task,
  report: Report,
  {
    memoryMb = MEMORY_MB,
    stopping,
    onProcess,
    start = startCheckProcess,
    minutes = Number.POSITIVE_INFINITY,
  }: ProcessOptions,
): Promise<CheckResult> => {
  const child = start(memoryMb)
  let last = ''
  child.stderr?.on('data', (text: Buffer) => {
    last = `${last}${text.toString()}`.slice(-LAST_WORDS)
  })
  let told = Promise.resolve()
  const result = new Promise<CheckResult>((resolve, reject) => {
    child.on('message', (message: ProcessMessage) => {
      told = told
        .then(async () => {
          if (message.said === 'done') resolve(message)
          else if (message.said === 'issues') await report.issues(message.issues)
          else if (message.said === 'anew') await report.anew()
          else if (!(await report.progress(message.figures))) resolve(cancelledResult)
        })
        .catch(reject)
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      void told.then(() => reject(new Error(`the process ended by ${signal ?? code}: ${last}`)))
    })
  })
  let cancel = () => {}
  const cancelled = new Promise<CheckResult>((resolve) => {
    cancel = () => resolve(cancelledResult)
  })
  stopping?.addEventListener('abort', cancel)
  if (stopping?.aborted) cancel()
  // Polled from here: a busy process reports nothing.
  const watch = setInterval(
    () =>
      void report.isWanted().then(
        (wanted) => wanted || cancel(),
        () => undefined,
      ),
    EVERY_MS,
  )
  let tooSlow: NodeJS.Timeout | undefined
  const late = new Promise<CheckResult>((resolve) => {
    if (Number.isFinite(minutes))
      tooSlow = setTimeout(
        () => resolve({ fault: reasons.tooSlow(Math.ceil(minutes)), question: null }),
        minutes * 60_000,
      )
  })
  try {
    child.send(task)
    if (child.pid !== undefined) onProcess?.(child.pid)
    return await Promise.race([result, cancelled, late])
  } finally {
    clearTimeout(tooSlow)
    clearInterval(watch)
    stopping?.removeEventListener('abort', cancel)
    result.catch(() => undefined)
    child.kill('SIGKILL')
    await told
  }
}
