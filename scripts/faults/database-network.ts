import { setTimeout as wait } from 'node:timers/promises'
import { startDatabaseProxy, type DatabaseProxy, type NetworkTrouble } from './database-proxy.ts'
import { type Fault } from './fault.ts'
import { startLoad } from './load.ts'
import { measure } from './measure.ts'
import { leftBehind, startPortal } from './portal.ts'

const troubles: { trouble: NetworkTrouble; named: string; name: string; works?: boolean }[] = [
  { name: 'refused', named: 'database refuses', trouble: { kind: 'refuses' } },
  { name: 'swallowed', named: 'network swallows packets', trouble: { kind: 'swallows' } },
  { name: 'replies', named: 'replies of the database get lost', trouble: { kind: 'loses replies' } },
  {
    name: 'silent',
    named: 'database accepts connections and says nothing',
    trouble: { kind: 'accepts and says nothing' },
  },
  { name: 'half', named: 'connections closed in one direction', trouble: { kind: 'closes one direction' } },
  { name: 'delay200', named: 'database replies 200 ms late', trouble: { kind: 'delays', ms: 200 }, works: true },
  { name: 'delay1500', named: 'database replies 1.5 s late', trouble: { kind: 'delays', ms: 1_500 }, works: true },
]
const FAULT_MS = 10_000
/** Troubles of the short run: the others are similar to these. */
const inShort = new Set(['refused', 'swallowed', 'delay200'])
/** Time before a fault, so that connections are in use and statements prepared. */
const BEFORE_MS = 1_500
/** A slow database is first considered unavailable and only then recognised as slow. */
const SLOW_MS = 20_000
const MOST_REFUSAL_MS = 3_500
const MOST_RECOVERY_S = 5

/** Breaks the network between the server and its database under load. */
const databaseNetwork: Fault = async ({ full }, report) => {
  let proxy: DatabaseProxy | undefined
  const portal = await startPortal('network', {
    through: async ({ socket }) => (proxy = await startDatabaseProxy(socket)),
  })
  const [server] = portal.servers
  if (!server || !proxy) throw new Error('A portal has a server.')
  const injected = troubles.filter(({ name }) => full === 1 || inShort.has(name))
  for (const { name, named, trouble, works = false } of injected) {
    const load = startLoad({ ports: [server.port], farm: portal.farm, name })
    await wait(BEFORE_MS)
    const before = load.ledger.acknowledged().size
    await proxy.set(trouble)
    await wait(works ? SLOW_MS : FAULT_MS)
    const meanwhile = load.ledger.acknowledged().size - before
    await proxy.set({ kind: 'none' })
    const endedAt = performance.now()
    // Recovery is measured while all senders are at work.
    await wait(MOST_RECOVERY_S * 1_000)
    const refusal = load.slowestRefusal()
    const row = await measure(portal, load, {
      fault: named,
      times: 1,
      endedAt: [endedAt],
      found: () =>
        [
          `${meanwhile} acknowledged meanwhile`,
          refusal.ms > 0 && `slowest 503 after ${(refusal.ms / 1_000).toFixed(1)} s`,
        ]
          .filter(Boolean)
          .join(', '),
    })
    report({
      ...row,
      wrong: [
        ...row.wrong,
        ...(works && meanwhile === 0 ? ['nothing was acknowledged while the database was slow'] : []),
        ...(!works && refusal.ms > MOST_REFUSAL_MS
          ? [`a refusal took ${(refusal.ms / 1_000).toFixed(1)} s: ${refusal.about}`]
          : []),
        ...((row.recovered_s[0] ?? Infinity) > MOST_RECOVERY_S ? [`not served within ${MOST_RECOVERY_S} s`] : []),
      ],
    })
  }
  report({
    fault: 'servers during all faults of the network',
    times: injected.length,
    balance: { acknowledged: 0, stored: 0, lost: [], duplicated: [] },
    recovered_s: [],
    found: 'no crash, no process left behind',
    wrong: await leftBehind(portal),
  })
  await portal.end()
}
export default databaseNetwork
