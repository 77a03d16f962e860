/**
 * Tests the product on the engines packaged by Debian, outside `npm test`: `npm run engines -- mosquitto`. Each script
 * starts what it needs in a temporary folder, stops it afterwards, and prints what it started, sent, killed and lost.
 */
export const scripts: Record<string, () => Promise<{ default: () => Promise<boolean> }>> = {
  mosquitto: () => import('./mosquitto.ts'),
  swift: () => import('./swift.ts'),
  'two-servers': () => import('./two-servers.ts'),
  replica: () => import('./replica.ts'),
  update: () => import('./update.ts'),
  citus: () => import('./citus.ts'),
}
const [name = ''] = process.argv.slice(2)
const load = scripts[name]
if (!load) {
  process.stderr.write(`npm run engines -- NAME, where NAME is one of: ${Object.keys(scripts).join(', ')}\n`)
  process.exit(1)
}
// Started processes end with this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const isGood = await (await load()).default()
process.stdout.write(isGood ? 'Good.\n' : 'FAILED.\n')
process.exit(isGood ? 0 : 1)
