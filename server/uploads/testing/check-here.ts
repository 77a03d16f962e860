import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { checkFile } from '../checking/check-file.ts'
import type { Issue, Progress, Task } from '../checking/check-task.ts'
import type { ProcessMessage } from '../checking/check-process.ts'
import { FileFault } from '../reading/decode.ts'

/** Runs the check in the test's process instead of a child process. */
export const checkHere = (): ChildProcess => {
  const child = new EventEmitter()
  const say = (message: ProcessMessage) => void child.emit('message', structuredClone(message))
  const report = {
    progress: (figures: Progress) => say({ said: 'progress', figures }),
    issues: (issues: Issue[]) => say({ said: 'issues', issues }),
    anew: () => say({ said: 'anew' }),
  }
  const send = (task: Task) => {
    checkFile(task, report).then(
      (question) => say({ said: 'done', fault: null, question }),
      (error: unknown) => {
        if (error instanceof FileFault) say({ said: 'done', fault: error.message, question: null })
        else child.emit('error', error)
      },
    )
    return true
  }
  return Object.assign(child, { stderr: new PassThrough(), kill: () => true, send }) as unknown as ChildProcess
}
