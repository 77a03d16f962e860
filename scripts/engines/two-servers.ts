import { cpSync, globSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '#server/platform/postgres/database.ts'
import { projectRoot } from '#server/platform/config/settings.ts'
import { freePort } from '#server/testing/own-process.ts'
import { onceEach, totals } from './two-servers/found.ts'
import { ask, startLoad, type Load } from './two-servers/load.ts'
import {
  endings,
  haproxy,
  nginx,
  startDatabase,
  startHaproxy,
  startMailServer,
  startNginx,
  startServer,
  versionOf,
  type Server,
} from './two-servers/parts.ts'
import { beFirstAdmin, callsOf, signIn } from './two-servers/portal.ts'
import { acrossServers, killOne, mainJob, oneLimit } from './two-servers/steps.ts'
import { envOf, reported } from './two-servers/run.ts'
import { counts, print, seconds, tell, tookAtMost, until } from './two-servers/report.ts'

/** A copy of the build with an additional file of the pages, and the path of that file. */
const otherBuild = (folder: string): { root: string; file: string } => {
  const root = join(folder, 'other-build')
  for (const name of ['server', 'domain', 'simulator', 'dist', 'package.json'])
    cpSync(join(projectRoot, name), join(root, name), { recursive: true })
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'))
  const file = '/assets/of-another-build.js'
  writeFileSync(join(root, 'dist/web', file), 'export const here = true\n')
  return { root, file }
}

const run = async (folder: string): Promise<void> => {
  const database = await startDatabase(join(folder, 'data'))
  const mail = await startMailServer()
  const [port, portOne, portTwo, portNginx] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const env = envOf({ database, mail, folder, port })
  const start = (at: number, root?: string) => startServer(at, env, root)

  // Both start at the same time on an empty database.
  let [one, two] = [start(portOne), start(portTwo)]
  await Promise.all([one.ready, two.ready])
  const own = connect({ ...database.config, max: 4 })
  endings.push(own.close)
  const proxy = await startHaproxy(folder, port, portOne, portTwo)
  const allUp = () => until(30_000, async () => (await proxy.servers()).every(({ isUp }) => isUp))
  await allUp()
  const { rows: ran } = await own.pool.query('select name from migrations')
  const files = globSync('server/migrations/*.sql', { cwd: projectRoot }).length
  tell(
    'migrations that two servers ran which started at once',
    `${ran.length} of ${files}, each once`,
    ran.length === files,
  )

  const admin = await beFirstAdmin(port, [one.said(), two.said()])
  const call = callsOf(port, admin)
  const farm = await mainJob(own, call, port, admin)
  await acrossServers(farm, admin, { one: portOne, two: portTwo })
  await oneLimit(port, farm)

  const person = await signIn(port, 'ann@example.org')
  // One device has used up its rate limit.
  const keys = farm.devices.filter((_, at) => at !== 3).map(({ key }) => key)
  let load = startLoad({ port, keys, person, farm_id: farm.farm_id })
  const loads: Load[] = [load]
  await wait(6_000)
  tell('under load, both at work', counts(load.outcomes), load.faults().length === 0)

  const which = await killOne(load, call, { servers: [one, two], farm, port, admin, own })
  // The remaining server is sending an email, and is killed once the first is back.
  mail.post.isHeld = true
  await callsOf(port)('POST /auth/forgot-password', { body: { email: 'ann@example.org' } })
  await until(10_000, async () => mail.post.held > 0)
  const back = start(which === 0 ? portOne : portTwo)
  await back.ready
  await allUp()
  const last = which === 0 ? two : one
  last.kill('SIGKILL')
  await last.ended
  mail.post.isHeld = false
  const about = () => mail.letters.filter(({ subject }) => /password/i.test(subject))
  tookAtMost(
    'a letter that a killed server was sending is sent by the other',
    60_000,
    await until(60_000, async () => about().length > 0),
  )
  const again = start(which === 0 ? portTwo : portOne)
  await again.ready
  ;[one, two] = which === 0 ? [back, again] : [again, back]
  await allUp()

  const before = load.outcomes.length
  const faultsBefore = load.faults().length
  const other = otherBuild(folder)
  const roll = async (server: Server, again: () => Server): Promise<Server> => {
    server.kill('SIGTERM')
    const began = performance.now()
    const code = await server.ended
    tell(`a server told to stop ends with ${code}`, `after ${seconds(performance.now() - began)}`, code === 0)
    const next = again()
    await next.ready
    await allUp()
    await wait(1_500)
    return next
  }
  one = await roll(one, () => start(portOne, other.root))
  two = await roll(two, () => start(portTwo))
  await wait(7_000)
  const during = load.outcomes.slice(before)
  tell(
    `rolling restart of both behind HAProxy ${versionOf(haproxy)}: failed of ${counts(during)}`,
    load.faults().length - faultsBefore,
    load.faults().length === faultsBefore,
  )
  for (const { kind, fault } of load.faults().slice(faultsBefore, faultsBefore + 5))
    print(`        ${kind}: ${fault?.slice(0, 40).replaceAll(/\s+/g, ' ')}`)
  await load.stop()

  const asked = await Promise.all(Array.from({ length: 20 }, () => ask(port, { path: other.file })))
  tell(
    'a file of the pages that one server alone has, asked for 20 times',
    `${asked.filter(({ status }) => status === 200).length} of 20`,
    asked.every(({ status }) => status === 200),
  )

  await startNginx(folder, portNginx, portOne, portTwo)
  load = startLoad({ port: portNginx, keys, person, farm_id: farm.farm_id })
  loads.push(load)
  await wait(3_000)
  one = await roll(one, () => start(portOne))
  two = await roll(two, () => start(portTwo))
  await load.stop()
  tell(
    `rolling restart of both behind nginx ${versionOf(nginx)}: failed of ${counts(load.outcomes)}`,
    load.faults().length,
    load.faults().length === 0,
  )
  for (const { kind, fault } of load.faults().slice(0, 5))
    print(`        ${kind}: ${fault?.slice(0, 40).replaceAll(/\s+/g, ' ')}`)

  await totals(
    own,
    loads,
    farm.devices.filter((_, at) => at !== 3),
  )
  await onceEach(own, call, mail.letters)
  tell(
    'requests by server',
    (await proxy.servers()).map(({ name, requests }) => `${name} ${requests}`).join(', '),
    true,
  )
  for (const server of [one, two]) server.kill('SIGTERM')
  await Promise.all([one.ended, two.ended])
}
/**
 * Two servers and a proxy on one database: the main tasks run through them, one is killed under load, both are
 * restarted under load.
 */
export default (): Promise<boolean> => reported(run)
