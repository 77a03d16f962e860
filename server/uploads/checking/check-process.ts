import { reasons } from '#domain/survey-files/reasons.ts'
import { isDiskFull } from '../../platform/files/disk-full.ts'
import { checkFile } from './check-file.ts'
import type { Issue, Progress, Question, Task } from './check-task.ts'
import { FileFault } from '../reading/decode.ts'

/** Messages of the process to the server. `fault`: a fault of the whole file. */
export type ProcessMessage =
  | { said: 'progress'; figures: Progress }
  | { said: 'issues'; issues: Issue[] }
  | { said: 'anew' }
  | { said: 'done'; fault: string | null; question: Question }

const send = (message: ProcessMessage) => process.send?.(message)
const report = {
  progress: (figures: Progress) => send({ said: 'progress', figures }),
  issues: (issues: Issue[]) => send({ said: 'issues', issues }),
  anew: () => send({ said: 'anew' }),
}

// The server is gone, so the process stops; the next server starts the check again.
process.once('disconnect', () => process.exit())
process.once('message', (task: Task) => {
  checkFile(task, report).then(
    (question) => send({ said: 'done', fault: null, question }),
    (error: unknown) => {
      if (error instanceof FileFault) return send({ said: 'done', fault: error.message, question: null })
      if (isDiskFull(error)) return send({ said: 'done', fault: reasons.diskFull, question: null })
      process.stderr.write(`${(error as Error).stack}\n`)
      process.exit(1)
    },
  )
})
