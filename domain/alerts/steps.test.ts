import { describe, expect, it } from 'vitest'
import { lasting } from './rule.ts'
import { stepsOf, type Remembered } from './steps.ts'
import { hoursAgo, NOW } from './testing/fact-fixtures.ts'
import type { Finding, Verdict } from './verdict.ts'

/** The alert for a wrong clock opens after an hour, and closes after six hours with the right time. */
const verdict = (finding: Finding): Verdict => ({
  rule: 'clock',
  subject: 'device 1',
  farm_id: 1,
  device_id: 1,
  finding,
  cause: { camera: 'Camera 1' },
})
const known = (given: Partial<Remembered>): Remembered => ({
  rule: 'clock',
  subject: 'device 1',
  farm_id: null,
  since: hoursAgo(2),
  is_open: false,
  calm_since: null,
  ...given,
})
const opened = (given: Partial<Remembered> = {}) => known({ farm_id: 1, is_open: true, ...given })
const act = (finding: Finding | null, remembered?: Remembered) =>
  stepsOf(finding === null ? [] : [verdict(finding)], remembered ? [remembered] : [], NOW).map((step) => step.act)

describe('an alert', () => {
  it.each<[string, Finding | null, Remembered | undefined, string[]]>([
    ['waits where it is true for the first time', 'true', undefined, ['wait']],
    ['goes on waiting before its hour is over', 'true', known({ since: hoursAgo(0.9) }), []],
    ['opens after it', 'true', known({ since: hoursAgo(1) }), ['open']],
    ['is forgotten where it was over before', 'false', known({}), ['forget']],
    ['goes on waiting between the thresholds', 'between', known({}), []],
    ['does not open between the thresholds', 'between', undefined, []],
    ['stays while it is true', 'true', opened(), ['stay']],
    ['stays between the thresholds', 'between', opened({ calm_since: hoursAgo(9) }), ['stay']],
    ['is calm before it closes', 'false', opened(), ['calm']],
    ['stays open while it is calm', 'false', opened({ calm_since: hoursAgo(5.9) }), []],
    ['closes once it was calm for long enough', 'false', opened({ calm_since: hoursAgo(6) }), ['close']],
    ['closes where its camera is no longer watched', null, opened(), ['close']],
    ['is forgotten where it was waiting then', null, known({}), ['forget']],
    ['closes where its camera was moved to another farm', 'true', opened({ farm_id: 2 }), ['close']],
  ])('%s', (_name, finding, remembered, expected) => {
    expect(act(finding, remembered)).toEqual(expected)
  })
  it('for a silent camera opens and closes without delay, as the delay is part of its limit', () => {
    expect(lasting.silent).toEqual({ opens: 0, closes: 0 })
  })
})
