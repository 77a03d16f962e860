import { failedJobs, retryJobs } from '../platform/jobs/queued-jobs.ts'
import { inTransaction, operator } from '../platform/postgres/database.ts'
import { CommandError, type AdminCommand } from './command.ts'
import { queuesOf } from './list-jobs.ts'

export const retryJobsCommand: AdminCommand = {
  name: 'retry-jobs',
  summary: 'Makes the servers try failed jobs once more',
  args: ['ID...'],
  options: {
    all: { type: 'boolean', about: 'all failed jobs, in place of ids' },
    queue: { type: 'string', value: 'NAME', about: 'all failed jobs of this queue, in place of ids' },
  },
  about: 'list-jobs --failed has the ids. Fix the cause first: a job that fails again is given up again.',
  run: async ({ db, record, printLine }, { args: ids, text, has }) => {
    const queue = text('queue')
    const chosen = [ids.length > 0, has('all'), queue !== undefined].filter(Boolean)
    if (chosen.length !== 1) throw new CommandError('Name the ids of failed jobs, or --queue NAME, or --all.')
    if (queue !== undefined) await queuesOf(db, queue)
    const failed = await failedJobs(db, queue)
    const unknown = ids.filter((id) => failed.every((job) => job.id !== id))
    if (unknown.length > 0)
      throw new CommandError(`No failed job has the id ${unknown.join(', ')}. Nothing was changed.`)
    const jobs = ids.length === 0 ? failed : failed.filter(({ id }) => ids.includes(id))
    const count = await inTransaction(db, operator, async (trx) => {
      const retried = await retryJobs(trx, jobs)
      const queues = [...new Set(jobs.map((job) => job.queue))].join(', ')
      if (retried > 0) await record(trx, { kind: 'jobs-retried', reason: `${retried} (${queues})` })
      return retried
    })
    printLine(count === 0 ? 'No job has failed.' : `${count} jobs are tried again by the servers, within seconds.`)
    return 0
  },
}
