import { parseArgs } from 'node:util'
import { runConformance } from './conformance.ts'

/** Checks a portal as a device sees it: `npm run device-conformance -- --url http://localhost:3000 --key bdk_...`. */
const { url, key } = parseArgs({ options: { url: { type: 'string' }, key: { type: 'string' } } }).values
if (url === undefined || key === undefined) {
  console.error('Usage: npm run device-conformance -- --url http://localhost:3000 --key bdk_...')
  process.exitCode = 2
} else {
  const outcomes = await runConformance({ url, key })
  for (const { name, problem } of outcomes)
    console.log(problem === null ? `ok      ${name}` : `FAILED  ${name}\n        ${problem}`)
  const failed = outcomes.filter(({ problem }) => problem !== null).length
  console.log(`\n${outcomes.length - failed} of ${outcomes.length} checks passed.`)
  if (failed > 0) process.exitCode = 1
}
