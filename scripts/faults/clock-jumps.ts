import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Fault } from './fault.ts'
import { startLoad } from './load.ts'
import { measureLast } from './measure.ts'
import { startPortal } from './portal.ts'

const DAY_MS = 86_400_000
const jumps = [1_100 * DAY_MS, -1_100 * DAY_MS, 7 * DAY_MS, -3_600_000, 0]
const FOR_MS = 5_000

/**
 * Moves the clock of a running server, which the database does not share; after each jump the server is also restarted,
 * which runs its cleanup at once. The machine's clock is unchanged.
 */
const clockJumps: Fault = async (_options, report) => {
  const folder = mkdtempSync(join(tmpdir(), 'bombus-faults-clock-'))
  const file = join(folder, 'offset')
  writeFileSync(file, '0')
  const preload = fileURLToPath(new URL('shifted-clock.mjs', import.meta.url))
  const portal = await startPortal('clock', {
    env: { NODE_OPTIONS: `--import=${preload}`, FAULTS_CLOCK: file, IMAGE_DAYS: '30', UPLOAD_DAYS: '30' },
  })
  const [server] = portal.servers
  if (!server) throw new Error('A portal has a server.')
  // Without imported files: with a clock years behind, their rows lie in the future, which validation reports.
  const senders = ['messages', 'images', 'surveys', 'reviews'] as const
  const load = startLoad({ ports: [server.port], farm: portal.farm, name: 'clock', senders })
  await wait(FOR_MS)
  const endedAt: number[] = []
  for (const jump of jumps) {
    writeFileSync(file, String(jump))
    await wait(FOR_MS)
    server.kill()
    endedAt.push(performance.now())
    await wait(FOR_MS / 10)
    await server.ready()
    await wait(FOR_MS)
  }
  const row = await measureLast(portal, load, {
    fault: 'clock of the server jumps',
    times: jumps.length,
    endedAt,
    found: () => '1,100 days both ways, a week, an hour back, and right again; a cleanup after each',
  })
  report(row)
  await portal.end()
  rmSync(folder, { recursive: true, force: true })
}
export default clockJumps
