import { checkFile, type Issue, type Progress, type Task } from './check-file.ts'
import { FileFault } from './decode.ts'

/** What the process says to the server. `fault`: what is wrong with the whole file. */
export type ProcessMessage =
  | { said: 'progress'; figures: Progress }
  | { said: 'issues'; issues: Issue[] }
  | { said: 'done'; fault: string | null }

const say = (message: ProcessMessage) => process.send?.(message)
const report = {
  progress: (figures: Progress) => say({ said: 'progress', figures }),
  issues: (issues: Issue[]) => say({ said: 'issues', issues }),
}

// Its server is gone, so it stops: the next server starts the check again.
process.once('disconnect', () => process.exit())
process.once('message', (task: Task) => {
  checkFile(task, report).then(
    () => say({ said: 'done', fault: null }),
    (error: unknown) => {
      if (error instanceof FileFault) return say({ said: 'done', fault: error.message })
      process.stderr.write(`${(error as Error).stack}\n`)
      process.exit(1)
    },
  )
})
