import { startRounds } from '../platform/jobs/scheduled-tasks.ts'
import { PEOPLE_A_ROUND, writeLetters, type LetterNeeds } from './scheduled-writes.ts'

const EVERY_MS = 60_000

/** Writes the weekly letters when they are due, in the background. Returns how to stop. */
export const startLetters = (deps: LetterNeeds): (() => Promise<void>) =>
  startRounds({ name: 'weekly letters', every_ms: EVERY_MS, log: deps.log }, async (stopping) => {
    if (!deps.settings.BOMBUS_MAIL) return false
    return (await writeLetters(deps, stopping)) === PEOPLE_A_ROUND
  })
