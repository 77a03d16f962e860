import { failedJobs, queueStates, type FailedJob, type QueueState } from '../platform/jobs/queued-jobs.ts'
import { ageInWords } from './ages.ts'
import { CommandError, type AdminCommand, type CommandContext } from './command.ts'

const LISTED = 50

export const listJobs: AdminCommand = {
  name: 'list-jobs',
  summary: 'Lists the queues with their waiting, active and failed jobs',
  options: {
    failed: { type: 'boolean', about: 'lists the failed jobs themselves, with their ids and reasons' },
    queue: { type: 'string', value: 'NAME', about: 'only this queue' },
  },
  about: `Ages are those of the oldest waiting and active job, and of the newest failed one. Failed jobs were given up after
all attempts, and are deleted after seven days.`,
  run: async ({ db, printLine }, { text, has }) => {
    const queue = text('queue') ?? null
    const states = await queuesOf(db, queue)
    for (const line of has('failed') ? failedLines(await failedJobs(db, queue)) : queueLines(states)) printLine(line)
    return 0
  },
}

/** Returns all queues, or the one with this name. Throws if there is none. */
export const queuesOf = async (db: CommandContext['db'], queue: string | null): Promise<QueueState[]> => {
  const states = await queueStates(db)
  const found = states.filter((state) => queue === null || state.queue === queue)
  if (found.length === 0)
    throw new CommandError(
      `There is no queue "${queue ?? ''}". There are: ${states.map((state) => state.queue).join(', ')}.`,
    )
  return found
}

const NAME_WIDTH = 20
const COUNT_WIDTH = 9
const AGE_WIDTH = 8
const queueLines = (states: readonly QueueState[]): string[] => [
  `${'queue'.padEnd(NAME_WIDTH)}${['waiting', 'active', 'failed'].map((name) => `${name.padStart(COUNT_WIDTH)}${'age'.padStart(AGE_WIDTH)}`).join('')}`,
  ...states.map(
    ({ queue, waiting, waiting_seconds, active, active_seconds, failed, failed_seconds }) =>
      `${queue.padEnd(NAME_WIDTH)}${[
        [waiting, waiting_seconds] as const,
        [active, active_seconds] as const,
        [failed, failed_seconds] as const,
      ]
        .map(([count, age]) => `${String(count).padStart(COUNT_WIDTH)}${ageInWords(age).padStart(AGE_WIDTH)}`)
        .join('')}`,
  ),
]

const failedLines = (jobs: readonly FailedJob[]): string[] => {
  if (jobs.length === 0) return ['No job has failed.']
  return [
    ...jobs
      .slice(0, LISTED)
      .map(
        ({ id, queue, data, attempts, seconds, reason }) =>
          `${id}  ${queue}  ${JSON.stringify(data)}  ${ageInWords(seconds)} ago, ${attempts} attempts: ${reason ?? 'no reason is known'}`,
      ),
    ...(jobs.length > LISTED ? [`and ${jobs.length - LISTED} more`] : []),
  ]
}
