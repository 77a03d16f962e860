import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ask } from '../engines/two-servers/load.ts'
import { until } from '../engines/two-servers/report.ts'
import { alertBalance, startAlerts } from './alerts.ts'
import { restoredBalance, startBackups } from './backups.ts'
import { shareOf, type Fault } from './fault.ts'
import { balanceOf } from './ledger.ts'
import { startLoad, type Load } from './load.ts'
import { startMailServer } from './mail-server.ts'
import { measure, measureLast } from './measure.ts'
import { startPortal } from './portal.ts'

/** The rest of the 300 kills are in two-servers.ts. */
const SERVER_KILLS = 240
const DATABASE_KILLS = 50
/** Out of this many kills, one hits a server that is still starting, and one a server that has just begun to serve. */
const OF = 8
const MOST_WORK_MS = 900
const STARTS_MS = 1_200
const SERVES_MS = 60_000

/** Waits until work continues after the last kill. */
const acknowledges = (load: Load, at = -Infinity) => until(SERVES_MS, async () => load.servedAfter(at) !== undefined)

/** Kills the server and the database while cameras send, people save, files are imported, alerts open and backups run. */
const kills: Fault = async (options, report) => {
  const mail = await startMailServer()
  const portal = await startPortal('kills', {
    env: { BOMBUS_MAIL: 'on', SMTP_URL: mail.url, MAIL_FROM: 'bombus@example.org' },
  })
  const { farm, database } = portal
  const [server] = portal.servers
  if (!server) throw new Error('A portal has a server.')
  const serves = () =>
    until(SERVES_MS, async () => (await ask(server.port, { path: '/api/health' }, false)).status === 200)
  const [times, databaseTimes] = [shareOf(SERVER_KILLS, options), shareOf(DATABASE_KILLS, options)]
  const alerts = await startAlerts(server.port, farm)
  const contradictions: Promise<void>[] = []
  const alertEvery = Math.max(1, Math.floor(times / farm.cameras.length))
  const backups = startBackups(portal)

  const load = startLoad({ ports: [server.port], farm, name: 'server' })
  const endedAt: number[] = []
  for (let n = 1; n <= times; n += 1) {
    if (n % OF === 0) await wait(randomInt(STARTS_MS))
    else if (n % OF === 1) await serves()
    else {
      await acknowledges(load, endedAt.at(-1))
      await wait(randomInt(MOST_WORK_MS))
    }
    if (n % alertEvery === 0) contradictions.push(alerts.contradict())
    server.kill()
    endedAt.push(performance.now())
  }
  await serves()
  const repeated = () => `${load.repeated()} messages acknowledged as duplicates after a lost response`
  report(await measure(portal, load, { fault: 'server killed', times, endedAt, found: repeated }))

  const second = startLoad({ ports: [server.port], farm, name: 'database' })
  const databaseEndedAt: number[] = []
  for (let n = 0; n < databaseTimes; n += 1) {
    await acknowledges(second, databaseEndedAt.at(-1))
    await wait(randomInt(MOST_WORK_MS))
    database.kill(n % 2 === 0 ? 'SIGKILL' : 'SIGQUIT')
    databaseEndedAt.push(performance.now())
    // Until its clients notice.
    await wait(200)
  }
  await serves()
  report(await measure(portal, second, { fault: 'database killed', times: databaseTimes, endedAt: databaseEndedAt }))

  await Promise.all(contradictions)
  const { balance, waiting } = await alertBalance(portal, alerts, mail)
  report({
    fault: 'alerts and their emails during both',
    times: times + databaseTimes,
    balance,
    recovered_s: [],
    found: waiting === 0 ? 'all emails had arrived' : `${waiting} emails in the outbox, to be tried again`,
    wrong: [],
  })

  const { archives, failed } = await backups.stop()
  const last = archives.at(-1)
  const ledgers = [load.ledger, second.ledger]
  const restored = last && (await restoredBalance(portal, ledgers, last))
  const after = startLoad({ ports: [server.port], farm, name: 'after' })
  await wait(2_000)
  const { wrong } = await measureLast(portal, after, { fault: 'afterwards', times: 0 })
  // Records stored earlier that were lost when the database was killed.
  const acknowledged = new Set(ledgers.flatMap((ledger) => [...ledger.acknowledged()]))
  const { lost, duplicated } = balanceOf(acknowledged, await portal.stored())
  report({
    fault: 'backups during both, the last one restored',
    times: archives.length + failed,
    balance: restored?.balance ?? balanceOf(new Set(), []),
    recovered_s: [],
    found: `${archives.length} complete, ${failed} failed with the database`,
    wrong: [
      ...(restored ? restored.wrong : ['no backup was completed']),
      ...wrong,
      ...lost.map((id) => `lost by the end: ${id}`),
      ...duplicated.map((id) => `duplicated by the end: ${id}`),
    ],
  })
  await portal.end()
  await mail.close()
}
export default kills
