import { once } from 'node:events'
import { writeRows, type RowsTask } from './write-csv-of-rows.ts'

// The server is gone, so the process stops.
process.once('disconnect', () => process.exit())
process.once('message', (task: RowsTask) => {
  const write = async (text: string) => {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain')
  }
  writeRows(task, write).then(
    () => process.stdout.end(() => process.disconnect()),
    (error: unknown) => {
      process.stderr.write(`${(error as Error).stack}\n`)
      process.exit(1)
    },
  )
})
