import { parseArgs } from 'node:util'
import { print } from '../engines/two-servers/report.ts'
import type { Fault, Row } from './fault.ts'
import { cellsOf, failuresOf, isGood, tableOf } from './table.ts'

/**
 * Injects faults into the production server and its database as separate processes, and compares what was confirmed to
 * senders with what is stored. `npm run faults`: under half an hour; `-- --short`: about three minutes; `-- --only
 * kills`: one.
 */
const faults: Record<string, () => Promise<{ default: Fault }>> = {
  kills: () => import('./kills.ts'),
  'database-network': () => import('./database-network.ts'),
  'two-servers': () => import('./two-servers.ts'),
  'half-migration': () => import('./half-migration.ts'),
  'full-disk': () => import('./full-disk.ts'),
  'clock-jumps': () => import('./clock-jumps.ts'),
  mail: () => import('./mail.ts'),
  weather: () => import('./weather.ts'),
  webhooks: () => import('./webhooks.ts'),
  'object-store': () => import('./object-store.ts'),
  broker: () => import('./broker.ts'),
}
const SHORT = 0.06
const MOST_MS = { full: 29 * 60_000, short: 5 * 60_000 }

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false }, only: { type: 'string' } } })
const names = values.only === undefined ? Object.keys(faults) : values.only.split(',')
const unknown = names.filter((name) => faults[name] === undefined)
if (unknown.length > 0) {
  process.stderr.write(`npm run faults -- [--short] [--only ${Object.keys(faults).join(',')}]\n`)
  process.exit(2)
}
// Started processes end with this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const rows: Row[] = []
const finish = (isWhole: boolean): never => {
  print(`\n${tableOf(rows)}\n`)
  const failed = rows.filter((row) => !isGood(row))
  for (const row of failed) print([`FAILED: ${row.fault}`, ...failuresOf(row)].join('\n'))
  print(failed.length === 0 && isWhole ? 'Nothing lost, nothing duplicated.' : 'FAILED.')
  process.exit(failed.length === 0 && isWhole ? 0 : 1)
}
const began = performance.now()
setTimeout(
  () => {
    print('The time is over: the remaining faults were not injected.')
    finish(false)
  },
  values.short ? MOST_MS.short : MOST_MS.full,
).unref()
for (const name of names) {
  const { default: inject } = await (faults[name] as () => Promise<{ default: Fault }>)()
  await inject({ full: values.short ? SHORT : 1 }, (row) => {
    rows.push(row)
    print(`${isGood(row) ? (row.times === null ? 'not run' : 'ok') : 'FAILED'}: ${cellsOf(row).join(' | ')}`)
    for (const failure of isGood(row) ? [] : failuresOf(row)) print(failure)
  })
}
print(`All faults took ${((performance.now() - began) / 60_000).toFixed(1)} min.`)
finish(true)
