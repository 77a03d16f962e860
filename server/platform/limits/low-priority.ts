import { fork, type ChildProcess, type ForkOptions } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** The priority of what comes after people and cameras. */
export const NICE = 10

/**
 * To be called first by a thread whose work comes after what people and cameras wait for. On Linux a priority is that of the thread that
 * sets it; elsewhere it would be that of the whole process, which is left as it is.
 */
export const lowerPriority = () => {
  if (process.platform !== 'linux') return
  try {
    setPriority(Math.max(NICE, getPriority()))
  } catch {
    // Where it may not be set, the work is done as all other.
  }
}

/**
 * V8's own helpers collect the memory of all threads of this process, and compile: without this, those of a thread that comes after others
 * would come before them.
 */
export const lowerHelperPriority = () => {
  if (process.platform !== 'linux') return
  const threads = '/proc/self/task'
  try {
    for (const id of readdirSync(threads))
      if (readFileSync(`${threads}/${id}/comm`, 'utf8').trim() === 'V8Worker') setPriority(Number(id), NICE)
  } catch {
    // Where it may not be set, they are as all others.
  }
}

/** Puts a process that was started here after what people and cameras wait for. */
export const lowerPriorityOf = ({ pid }: ChildProcess) => {
  try {
    if (pid !== undefined) setPriority(pid, NICE)
  } catch {
    // It has ended already, which whoever started it hears.
  }
}

/** Starts a process whose work, its start included, comes after what people and cameras wait for. */
export const startAtLowPriority = (script: string, args: string[], options: ForkOptions): ChildProcess => {
  const child = fork(script, args, options)
  lowerPriorityOf(child)
  return child
}
