import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { shareOf, type Fault } from './fault.ts'
import { startLoad } from './load.ts'
import { measureLast } from './measure.ts'
import { startPortal } from './portal.ts'

const KILLS = 60
const MOST_WORK_MS = 1_500

/** Two servers on one database; they are killed in turn while all clients send to both. */
const twoServers: Fault = async (options, report) => {
  const portal = await startPortal('two-servers', { servers: 2 })
  const load = startLoad({ ports: portal.servers.map(({ port }) => port), farm: portal.farm })
  const times = shareOf(KILLS, options, 4)
  const endedAt: number[] = []
  for (let n = 0; n < times; n += 1) {
    for (const server of portal.servers) await server.ready()
    await wait(randomInt(MOST_WORK_MS))
    portal.servers[n % portal.servers.length]?.kill()
    endedAt.push(performance.now())
  }
  for (const server of portal.servers) await server.ready()
  report(await measureLast(portal, load, { fault: 'one of two servers killed', times, endedAt }))
  await portal.end()
}
export default twoServers
