import { runChecks } from './checks.ts'

/** `npm run check`: types, lint and format; all faults are reported at once. */
const { failed } = await runChecks(process.env)
process.exitCode = failed === 0 ? 0 : 1
