import { never, remembers, same, shortcut, unread, type Known } from './reasons.ts'

export const domain: Known[] = [
  { why: remembers, file: 'domain/weeks/local-time.ts', line: 'if (!clock)', became: 'true' },
  { why: remembers, file: 'domain/weeks/local-time.ts', line: 'if (offset === undefined)', became: 'true' },
  { why: remembers, file: 'domain/weeks/local-time.ts', line: 'clocks.' },
  { why: remembers, file: 'domain/weeks/local-time.ts', line: 'offsets.' },
  { why: shortcut, file: 'domain/survey-files/similar.ts', line: 'Math.abs(other.length - key.length) > most' },
  { why: shortcut, file: 'domain/survey-files/similar.ts', line: 'slice(0, 60)' },
  { why: shortcut, file: 'domain/survey-files/formulas.ts', line: 'cell.charCodeAt(0) === 39' },
  // A scope of none has no organisation to compare.
  { why: never, file: 'domain/access/scope.ts', line: "scope.kind === 'organisation' &&", became: 'true' },
  { why: never, file: 'domain/devices/stops.ts', line: 'if (!first || !last) return []' },
  {
    why: never,
    file: 'domain/farms/farm-form.ts',
    line: 'read.error.issues[0]?.message',
    became: 'read.error.issues[0].message',
  },
  { why: unread, file: 'domain/accounts/password.ts', line: "code: 'custom'" },
  { why: unread, file: 'domain/inference/calls.ts', line: "code: 'custom'" },
  { why: unread, file: 'domain/inference/period.ts', line: "code: 'custom'" },
  { why: unread, file: 'domain/ingest/message.ts', line: "code: 'custom'" },
  // The last rule, after every sky of six eighths and more was named.
  { why: same, file: 'domain/weather/condition.ts', line: "['Sunny',", became: 'day.oktas_afternoon <= 6' },
  // A month that is none has no days.
  { why: same, file: 'domain/survey-files/cells.ts', line: 'month >= 1 && month <= 12' },
  // The form that is tested first already has its figures in place; what is not a day falls to the next reader.
  { why: same, file: 'domain/survey-files/cells.ts', line: 'ownForm' },
  { why: same, file: 'domain/survey-files/cells.ts', line: '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d' },
  // The bound is for rounding errors; no number that a cell can hold lies exactly on it.
  {
    why: same,
    file: 'domain/platform/steps.ts',
    line: '< HAIR',
    became: 'Math.abs(value / step - Math.round(value / step)) <= HAIR',
  },
  // An empty word takes no character of a password.
  {
    why: same,
    file: 'domain/accounts/common-passwords.ts',
    line: 'commonWords: readonly string[] = words',
    became: 'words',
  },
  { why: same, file: 'domain/accounts/common-passwords.ts', line: 'split(/\\s+/)', became: '/\\s/' },
  // What cannot be parsed is no list of devices either way.
  { why: same, file: 'domain/farms/crop-entries.ts', line: '} catch {', became: '{}' },
  // Nothing divided by nothing is neither above nor below a bound.
  { why: same, file: 'domain/intensity/visitation-intensity.ts', line: 'if (deviation === 0)', became: 'false' },
  // No two positions are 25 metres apart to the last figure of a float.
  { why: same, file: 'domain/devices/stops.ts', line: '<= WANDER_METRES' },
]
