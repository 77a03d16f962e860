import { fork, type ChildProcess, type ForkOptions } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** Nice value of background work. */
export const NICE = 10

/**
 * Lowers the priority of the calling thread, for work that people and cameras do not wait for. On Linux the priority
 * applies to the calling thread; elsewhere it would apply to the whole process, so it is unchanged.
 */
export const lowerPriority = () => {
  if (process.platform !== 'linux') return
  try {
    setPriority(Math.max(NICE, getPriority()))
  } catch {
    // Without the permission, the work runs at normal priority.
  }
}

/**
 * Lowers the priority of V8's helper threads for garbage collection and compilation. They would otherwise do the work
 * of low-priority threads at normal priority.
 */
export const lowerHelperPriority = () => {
  if (process.platform !== 'linux') return
  const threads = '/proc/self/task'
  try {
    for (const id of readdirSync(threads))
      if (readFileSync(`${threads}/${id}/comm`, 'utf8').trim() === 'V8Worker') setPriority(Number(id), NICE)
  } catch {
    // Without the permission, they run at normal priority.
  }
}

/** Lowers the priority of a child process. */
export const lowerPriorityOf = ({ pid }: ChildProcess) => {
  try {
    if (pid !== undefined) setPriority(pid, NICE)
  } catch {
    // The process has ended; its parent is notified separately.
  }
}

/** Starts a process at low priority, including its startup. */
export const startAtLowPriority = (script: string, args: string[], options: ForkOptions): ChildProcess => {
  const child = fork(script, args, options)
  lowerPriorityOf(child)
  return child
}
