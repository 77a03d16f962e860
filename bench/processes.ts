import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync, mkdtempSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that is deleted when this process exits, so that a run does not leave gigabytes of images behind. */
export const temporaryFolder = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `bombus-bench-${name}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A process of the benchmark that handles one message at a time. */
export interface Worker {
  pid: number
  ask: <T>(order: unknown) => Promise<T>
  stop: () => Promise<void>
}

const started: ChildProcess[] = []
process.once('exit', () => started.forEach((child) => child.kill('SIGKILL')))

/**
 * Starts a script of this folder as a separate process, optionally pinned to one core; resolves once it reports that it
 * is ready.
 */
export const startWorker = async (
  script: string,
  env: Record<string, string> = {},
  { core }: { core?: number } = {},
): Promise<Worker> => {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    ...(core === undefined
      ? {}
      : { execPath: 'taskset', execArgv: ['-c', String(core), process.execPath, ...process.execArgv] }),
  })
  started.push(child)
  const next = <T>() =>
    new Promise<T>((resolve, reject) => {
      const gone = (code: number | null) => reject(new Error(`${script} ended (${code})`))
      child.once('exit', gone)
      child.once('message', (answer) => {
        child.off('exit', gone)
        const { error, value } = answer as { error?: string; value: T }
        if (error === undefined) resolve(value)
        else reject(new Error(`${script}: ${error}`))
      })
    })
  await next()
  return {
    pid: child.pid ?? 0,
    ask: async <T>(order: unknown) => {
      const answer = next<T>()
      child.send(order as object)
      return answer
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.disconnect()
      }),
  }
}

/** The worker's side: replies to each order with the return value of `handle`. */
export const serveOrders = async (handle: (order: never) => Promise<unknown>, stop: () => Promise<unknown>) => {
  process.on('message', (order) => {
    handle(order as never).then(
      (value) => process.send?.({ value }),
      (error: unknown) => process.send?.({ error: (error as Error).message, value: null }),
    )
  })
  process.once('disconnect', () => void stop().finally(() => process.exit()))
  process.send?.({ value: 'ready' })
}

/** CPU seconds that a process has used, including its threads and, optionally, its children that have ended. */
export const cpuSeconds = (pid: number, { withEnded = false } = {}): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const TICKS = 100
  const ended = withEnded ? Number(fields[13]) + Number(fields[14]) : 0
  return (Number(fields[11]) + Number(fields[12]) + ended) / TICKS
}

/** Peak memory of a process in MB; 0 if it has ended. */
export const peakMegabytes = (pid: number): number => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** The child processes of a process. */
export const childrenOf = (pid: number): number[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}
