import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { checkFile, type Task } from '../check-file.ts'
import type { Said } from '../check-process.ts'
import { FileFault } from '../decode.ts'

/**
 * Stands in for the process that checks a file: the same work in the process of the test, for tests about what is read and
 * not about processes. Use it with `vi.mock('node:child_process', forkingHere)`.
 */
const forkHere = () => {
  const child = new EventEmitter()
  const say = (message: Said) => void child.emit('message', structuredClone(message))
  const report = {
    progress: (figures: Extract<Said, { said: 'progress' }>['figures']) => say({ said: 'progress', figures }),
    issues: (issues: Extract<Said, { said: 'issues' }>['issues']) => say({ said: 'issues', issues }),
  }
  const send = (task: Task) => {
    checkFile(task, report).then(
      () => say({ said: 'done', fault: null }),
      (error: unknown) => {
        if (error instanceof FileFault) say({ said: 'done', fault: error.message })
        else child.emit('error', error)
      },
    )
  }
  return Object.assign(child, { stderr: new PassThrough(), pid: undefined, kill: () => true, send })
}

export const forkingHere = async (original: () => Promise<object>) => ({ ...(await original()), fork: forkHere })
