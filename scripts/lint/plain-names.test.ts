import { RuleTester } from 'oxlint/plugins-dev'
import { describe, it } from 'vitest'
import { plainNames } from './plain-names.ts'

RuleTester.describe = describe
RuleTester.it = it
const tester = new RuleTester()

tester.run('names of files and exports', plainNames, {
  valid: [
    { filename: 'server/alerts/alert-queries.ts', code: 'export const alerts = 1' },
    // A word is not found inside another.
    { filename: 'server/alerts/alert-queries.ts', code: 'export const returned = 1, department = 2' },
    // Names inside a file are read in the context of their use, so they are not checked.
    { filename: 'server/alerts/alert-queries.ts', code: 'const kept = 1' },
  ],
  invalid: [
    { filename: 'server/alerts/kept-alerts.ts', code: 'const a = 1', errors: 1 },
    { filename: 'server/alerts/alert-queries.ts', code: 'export const takeUntold = 1', errors: 1 },
    { filename: 'server/alerts/alert-queries.ts', code: 'export interface Told { id: number }', errors: 1 },
    { filename: 'server/alerts/alert-queries.ts', code: 'export const sweepAlerts = () => 1', errors: 1 },
  ],
})
