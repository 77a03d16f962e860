import { never, remembers, same, shortcut, unread, type Known } from './reasons.ts'

/** Forms of a moment that pass over more than the reader's own does, or let in what is no day. */
const ownForms = [
  String.raw`/\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3,6})?(?:Z|[+-]\d\d:\d\d)?$/`,
  String.raw`/^\d-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3,6})?(?:Z|[+-]\d\d:\d\d)?$/`,
  String.raw`/^\D{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3,6})?(?:Z|[+-]\d\d:\d\d)?$/`,
  String.raw`/^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3,6})(?:Z|[+-]\d\d:\d\d)?$/`,
  String.raw`/^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3,6})?(?:Z|[+-]\d\d:\d\d)$/`,
]

export const domain: Known[] = [
  { why: remembers, file: 'domain/weeks/local-time.ts', line: 'if (!clock)', became: 'true' },
  { why: remembers, file: 'domain/weeks/local-time.ts', line: 'if (offset === undefined)', became: 'true' },
  { why: remembers, file: 'domain/weeks/local-time.ts', line: 'clocks.' },
  { why: remembers, file: 'domain/weeks/local-time.ts', line: 'offsets.' },
  {
    why: shortcut,
    file: 'domain/survey-files/columns/similar.ts',
    line: 'Math.abs(other.length - key.length) >',
    became: 'false',
  },
  // What the form that is tested first passes over, or finds no day in, the next reader reads.
  { why: shortcut, file: 'domain/survey-files/cells/cells.ts', line: 'if (ownForm.test(text)', became: 'false' },
  { why: shortcut, file: 'domain/survey-files/cells/cells.ts', line: 'if (ownForm.test(text)', became: 'text' },
  ...ownForms.map((became) => ({
    why: shortcut,
    file: 'domain/survey-files/cells/cells.ts',
    line: 'const ownForm =',
    became,
  })),
  // A scope of none has no organisation to compare.
  { why: never, file: 'domain/access/scope.ts', line: "scope.kind === 'organisation' &&", became: 'true' },
  {
    why: never,
    file: 'domain/farms/farm-form.ts',
    line: 'read.error.issues[0]?.message',
    became: 'read.error.issues[0].message',
  },
  // Both parts of a moment are always found; a choice always has choices, the first of which is its example.
  {
    why: never,
    file: 'domain/survey-files/cells/cells.ts',
    line: 'const two = (digits',
    became: '"Stryker was here!"',
  },
  { why: never, file: 'domain/survey-files/cells/cells.ts', line: "ofClock = ''", became: '"Stryker was here!"' },
  { why: never, file: 'domain/survey-files/cells/cells.ts', line: 'choices = []', became: '["Stryker was here"]' },
  {
    why: never,
    file: 'domain/survey-files/columns/columns.ts',
    line: "example: choices[0] ?? ''",
    became: '"Stryker was here!"',
  },
  { why: unread, file: 'domain/accounts/password.ts', line: "code: 'custom'", became: '""' },
  { why: unread, file: 'domain/score/endpoints.ts', line: "code: 'custom'", became: '""' },
  { why: unread, file: 'domain/score/period.ts', line: "code: 'custom'", became: '""' },
  { why: unread, file: 'domain/ingest/message.ts', line: "code: 'custom'", became: '""' },
  // The last rule, after every sky of six eighths and more was named.
  { why: same, file: 'domain/weather/condition.ts', line: "['Sunny',", became: 'day.oktas_afternoon <= 6' },
  // The bound is for rounding errors; no number that a cell can hold lies exactly on it.
  {
    why: same,
    file: 'domain/platform/shapes.ts',
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
  // A farm with a score has a scored field; a code is told only where what it speaks of is there.
  { why: never, file: 'domain/score/insights/farm-reasons.ts', line: "item?.result.status !== 'ok'" },
  { why: never, file: 'domain/score/insights/insight-figures.ts', line: 'if (!calibration)' },
  { why: never, file: 'domain/score/insights/insight-figures.ts', line: 'if (!uneven)' },
  // With exactly what is needed the logarithm is 0 as well; where nothing holds insects back no part has any weight.
  { why: same, file: 'domain/score/points.ts', line: 'ratio >= 1 ||', became: 'ratio > 1' },
  { why: same, file: 'domain/score/points.ts', line: 'ratio >= 1 ||', became: 'false' },
  // At 28 °C both sides of the bound meet.
  { why: same, file: 'domain/score/conditions/day-ratings.ts', line: 'temp < tooHot', became: 'temp <= tooHot' },
  { why: same, file: 'domain/score/conditions/day-ratings.ts', line: 'felt <= tooHot', became: 'felt < tooHot' },
  // The curve settles in far fewer steps.
  { why: same, file: 'domain/score/calibration/fruit-fit.ts', line: 'taken < mostSteps' },
  // Of two groups with as many insects neither has nearly all.
  { why: same, file: 'domain/score/visits.ts', line: 'next.count > best.count', became: 'next.count >= best.count' },
  // One word has nothing between it and another.
  {
    why: same,
    file: 'domain/score/insights/wording.ts',
    line: "words.length < 2 ? words.join('')",
    became: '"Stryker was here!"',
  },
  // No two positions are 25 metres apart to the last figure of a float.
  {
    why: same,
    file: 'domain/devices/stops.ts',
    line: '<= WANDER_METRES',
    became: 'metresBetween(group[0], fix) < WANDER_METRES',
  },
]
