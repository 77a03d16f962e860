/** Changes that nobody could see, or that no test should hold: where they are, and why. */
interface Known {
  file: string
  /** Part of the line as it stands. */
  line: string
}

const remembers = 'It only remembers what was worked out; without it the same comes out, later'
const shortcut = 'It only saves work: without it the same comes out'
const never = 'It guards the compiler’s view; the value cannot be anything else there'
const unread = 'Nobody reads it: the message beside it is what is told'
const quicker = 'It is only the name under which the database keeps the statement ready'
const bench = 'The bench alone asks for it'
const same = 'Both ways give the same, whatever comes in'

const reasons: Record<string, Known[]> = {
  [remembers]: [
    { file: 'domain/weeks/local-time.ts', line: 'clocks.' },
    { file: 'domain/weeks/local-time.ts', line: 'offsets.' },
    { file: 'server/ingest/farm-day.ts', line: 'remembered.' },
  ],
  [shortcut]: [
    { file: 'domain/survey-files/similar.ts', line: 'Math.abs(other.length - key.length) > most' },
    { file: 'domain/survey-files/similar.ts', line: 'slice(0, 60)' },
    { file: 'domain/survey-files/formulas.ts', line: 'cell.charCodeAt(0) === 39' },
    { file: 'server/ingest/store-batch.ts', line: 'if (conflicting.length > 0)' },
  ],
  [quicker]: [
    { file: 'server/ingest/store-batch.ts', line: "name: 'ingest-" },
    { file: 'server/ingest/write-rollup.ts', line: "name: 'rollup-" },
    { file: 'server/ingest/write-rollup.ts', line: 'name: `rollup-' },
  ],
  [bench]: [{ file: 'server/ingest/store-batch.ts', line: 'if (rollups)' }],
  [never]: [
    { file: 'domain/devices/stops.ts', line: 'if (!first || !last) return []' },
    { file: 'domain/farms/farm-form.ts', line: 'read.error.issues[0]?.message' },
    // Placements have no gaps, and a code to verify an address has that address.
    { file: 'server/ingest/store-batch.ts', line: 'if (!device || !at)' },
    { file: 'server/ingest/store-batch.ts', line: 'has no placement at' },
    { file: 'server/ingest/store-batch.ts', line: 'first.get(one.key)?.sent' },
    { file: 'server/accounts/mail-links.ts', line: "email: proven.email ?? ''" },
  ],
  [unread]: [
    { file: 'domain/accounts/password.ts', line: "code: 'custom'" },
    { file: 'domain/farms/crop-entries.ts', line: "code: 'custom'" },
    { file: 'domain/inference/calls.ts', line: "code: 'custom'" },
    { file: 'domain/inference/period.ts', line: "code: 'custom'" },
    { file: 'domain/ingest/message.ts', line: "code: 'custom'" },
  ],
  [same]: [
    // The last rule, after every sky of six eighths and more was named.
    { file: 'domain/weather/condition.ts', line: "['Sunny', (day) => day.oktas_afternoon < 6]" },
    // The tenth of an ordinal is its own fallback.
    { file: 'domain/weeks/formats.ts', line: "['th', 'st', 'nd', 'rd']" },
    // Only when clocks go back do both moments fit, and then the first is the earlier.
    { file: 'domain/weeks/local-time.ts', line: '[before, after].sort(' },
    // A date that is read takes seconds or none.
    { file: 'domain/weeks/local-time.ts', line: 'wall.length === 16' },
    // A month that is none has no days.
    { file: 'domain/survey-files/cells.ts', line: 'month >= 1 && month <= 12' },
    // The form that is tested first already has its figures in place; what is not a day falls to the next reader.
    { file: 'domain/survey-files/cells.ts', line: 'ownForm' },
    { file: 'domain/survey-files/cells.ts', line: '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d' },
    // The bound is for rounding errors; no number that a cell can hold lies exactly on it.
    { file: 'domain/survey-files/cells.ts', line: 'Math.abs(value / step' },
    { file: 'domain/weather-observations/weather-observation.ts', line: 'Math.abs(value / step' },
    // Their devices are locked by then: no order of their rows can lock anybody out.
    { file: 'server/ingest/store-batch.ts', line: 'const claims = [...first].sort(' },
    { file: 'server/ingest/store-batch.ts', line: 'const list = [...newest.values()].sort(' },
    // A hash is no part of the history: the change leaves no entry that could have an author.
    { file: 'server/accounts/sign-in.ts', line: 'inTransaction(db, { user_id, name }' },
    // No two positions are 25 metres apart to the last figure of a float.
    { file: 'domain/devices/stops.ts', line: '<= WANDER_METRES' },
  ],
}

export const reasonOf = (file: string, line: string): string | undefined =>
  Object.entries(reasons).find(([, all]) => all.some((known) => known.file === file && line.includes(known.line)))?.[0]
