import { startScheduledTask } from '../platform/jobs/scheduled-tasks.ts'
import { PEOPLE_A_ROUND, writeWeeklyEmails, type EmailNeeds } from './scheduled-writes.ts'

const EVERY_MS = 60_000

/** Writes the weekly letters when they are due, in the background. Returns how to stop. */
export const startWeeklyEmail = (deps: EmailNeeds): (() => Promise<void>) =>
  startScheduledTask({ name: 'weekly letters', every_ms: EVERY_MS, log: deps.log }, async (stopping) => {
    if (!deps.settings.BOMBUS_MAIL) return false
    return (await writeWeeklyEmails(deps, stopping)) === PEOPLE_A_ROUND
  })
