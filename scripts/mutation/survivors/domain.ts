import { never, remembers, same, shortcut, unread, type Known } from './reasons.ts'

/** Variants of the timestamp pattern that skip more than the original, or accept text that is not a date. */
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
  // Text that this first pattern skips, or in which it finds no date, is handled by the next parser.
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
  // Both parts of a timestamp are always found; a choice always has options, the first of which is its example.
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
  // The last rule, reached after every sky of six eighths or more was handled.
  { why: same, file: 'domain/weather/condition.ts', line: "['Sunny',", became: 'day.oktas_afternoon <= 6' },
  // The bound is for rounding errors; no number that a cell can contain is exactly on it.
  {
    why: same,
    file: 'domain/platform/shapes.ts',
    line: '< HAIR',
    became: 'Math.abs(value / step - Math.round(value / step)) <= HAIR',
  },
  // An empty word removes no character of a password.
  {
    why: same,
    file: 'domain/accounts/common-passwords.ts',
    line: 'commonWords: readonly string[] = words',
    became: 'words',
  },
  { why: same, file: 'domain/accounts/common-passwords.ts', line: 'split(/\\s+/)', became: '/\\s/' },
  // Text that cannot be parsed is not a list of devices in either case.
  { why: same, file: 'domain/farms/crop-entries.ts', line: '} catch {', became: '{}' },
  // Zero divided by zero is neither above nor below a bound.
  { why: same, file: 'domain/intensity/visitation-intensity.ts', line: 'if (deviation === 0)', became: 'false' },
  // A farm with a score has a scored field; a code is only reported if its subject exists.
  { why: never, file: 'domain/score/insights/farm-reasons.ts', line: "item?.result.status !== 'ok'" },
  { why: never, file: 'domain/score/insights/insight-figures.ts', line: 'if (!calibration)' },
  { why: never, file: 'domain/score/insights/insight-figures.ts', line: 'if (!uneven)' },
  // If visits equal the need exactly, the logarithm is 0 as well; if nothing holds insects back, no part has any
  // weight.
  { why: same, file: 'domain/score/points.ts', line: 'ratio >= 1 ||', became: 'ratio > 1' },
  { why: same, file: 'domain/score/points.ts', line: 'ratio >= 1 ||', became: 'false' },
  // At 28 °C both sides of the bound are equal.
  { why: same, file: 'domain/score/conditions/day-ratings.ts', line: 'temp < tooHot', became: 'temp <= tooHot' },
  { why: same, file: 'domain/score/conditions/day-ratings.ts', line: 'felt <= tooHot', became: 'felt < tooHot' },
  // The curve converges in far fewer steps.
  { why: same, file: 'domain/score/calibration/fruit-fit.ts', line: 'taken < mostSteps' },
  // Of two groups with the same number of insects, neither has nearly all of them.
  { why: same, file: 'domain/score/visits.ts', line: 'next.count > best.count', became: 'next.count >= best.count' },
  // A single word needs no separator.
  {
    why: same,
    file: 'domain/score/insights/wording.ts',
    line: "words.length < 2 ? words.join('')",
    became: '"Stryker was here!"',
  },
  // No two positions are exactly 25 metres apart as floating point numbers.
  {
    why: same,
    file: 'domain/devices/stops.ts',
    line: '<= WANDER_METRES',
    became: 'metresBetween(group[0], fix) < WANDER_METRES',
  },
]
