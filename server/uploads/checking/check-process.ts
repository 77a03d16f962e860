import { checkFile } from './check-file.ts'
import type { Issue, Progress, Question, Task } from './check-task.ts'
import { FileFault } from '../reading/decode.ts'

/** What the process says to the server. `fault`: what is wrong with the whole file. */
export type ProcessMessage =
  | { said: 'progress'; figures: Progress }
  | { said: 'issues'; issues: Issue[] }
  | { said: 'anew' }
  | { said: 'done'; fault: string | null; question: Question }

const say = (message: ProcessMessage) => process.send?.(message)
const report = {
  progress: (figures: Progress) => say({ said: 'progress', figures }),
  issues: (issues: Issue[]) => say({ said: 'issues', issues }),
  anew: () => say({ said: 'anew' }),
}

// Its server is gone, so it stops: the next server starts the check again.
process.once('disconnect', () => process.exit())
process.once('message', (task: Task) => {
  checkFile(task, report).then(
    (question) => say({ said: 'done', fault: null, question }),
    (error: unknown) => {
      if (error instanceof FileFault) return say({ said: 'done', fault: error.message, question: null })
      process.stderr.write(`${(error as Error).stack}\n`)
      process.exit(1)
    },
  )
})
