import { runChecks } from './checks.ts'

/** `npm run check`: types, lint, format, unused code and duplicates; all faults are reported at once. */
const { failed } = await runChecks(process.env)
process.exitCode = failed === 0 ? 0 : 1
