import { execFileSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { projectRoot } from '#server/platform/config/settings.ts'
import { connect } from '#server/platform/postgres/database.ts'
import { freePort } from '#server/testing/own-process.ts'
import { totals } from './two-servers/found.ts'
import { startLoad } from './two-servers/load.ts'
import {
  endings,
  haproxy,
  startDatabase,
  startHaproxy,
  startMailServer,
  startServer,
  versionOf,
  type Server,
} from './two-servers/parts.ts'
import { beFirstAdmin, callsOf, signIn } from './two-servers/portal.ts'
import { envOf, reported } from './two-servers/run.ts'
import { counts, print, tell, until } from './two-servers/report.ts'
import { mainJob } from './two-servers/steps.ts'

const git = (...args: string[]) => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim()

/** The previous release: the one named on the command line, or else the newest tag before HEAD; null: there is none. */
const earlier = (): string | null =>
  process.argv[3] ?? (git('tag', '--list', 'v*', '--merged', 'HEAD^', '--sort=-creatordate').split('\n')[0] || null)

/** A built checkout of an earlier commit. */
const buildOf = (folder: string, ref: string): string => {
  const root = join(folder, 'earlier')
  git('worktree', 'add', '--detach', '--quiet', root, ref)
  endings.push(async () => git('worktree', 'remove', '--force', root))
  const isSame = ['package.json', 'package-lock.json'].every(
    (file) => readFileSync(join(root, file), 'utf8') === readFileSync(join(projectRoot, file), 'utf8'),
  )
  // Other packages are installed by its own bootstrap.
  if (isSame) symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'))
  execFileSync(process.execPath, ['scripts/bootstrap.mjs', 'pages'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return root
}

const run = async (folder: string, ref: string): Promise<void> => {
  const root = buildOf(folder, ref)
  const database = await startDatabase(join(folder, 'data'))
  const mail = await startMailServer()
  const [port, portOne, portTwo] = [await freePort(), await freePort(), await freePort()]
  const env = envOf({ database, mail, folder, port })
  let [one, two] = [startServer(portOne, env, root), startServer(portTwo, env, root)]
  await Promise.all([one.ready, two.ready])
  const own = connect({ ...database.config, max: 4 })
  endings.push(own.close)
  const migrations = async () => {
    const { rows: ran } = await own.pool.query<{ name: string }>('select name from migrations order by name')
    return ran.map(({ name }) => name)
  }
  const before = await migrations()
  const proxy = await startHaproxy(folder, port, portOne, portTwo)
  const allUp = () => until(60_000, async () => (await proxy.servers()).every(({ isUp }) => isUp))
  await allUp()
  const admin = await beFirstAdmin(port, [one.said(), two.said()])
  const farm = await mainJob(own, callsOf(port, admin), port, admin)
  const person = await signIn(port, 'ann@example.org')
  const keys = farm.devices.filter((_, at) => at !== 3).map(({ key }) => key)
  const load = startLoad({ port, keys, person, farm_id: farm.farm_id })
  await wait(6_000)

  /** Reports the requests sent during `work` and for some seconds after it. */
  const during = async (what: string, work: () => Promise<void>) => {
    const [asked, failed] = [load.outcomes.length, load.faults().length]
    await work()
    await wait(8_000)
    const faults = load.faults().slice(failed)
    tell(`${what}: failed of ${counts(load.outcomes.slice(asked))}`, faults.length, faults.length === 0)
    for (const { kind, fault } of faults.slice(0, 5)) print(`        ${kind}: ${fault?.slice(0, 80)}`)
  }
  const update = async (server: Server, at: number): Promise<Server> => {
    server.kill('SIGTERM')
    tell('a server of the earlier release ends with', String(await server.ended), (await server.ended) === 0)
    const next = startServer(at, env)
    await next.ready
    await allUp()
    return next
  }
  await during(`both of ${ref}`, async () => undefined)
  await during('one is updated, which migrates the database, and both releases serve', async () => {
    one = await update(one, portOne)
  })
  const after = await migrations()
  tell('migrations that the update ran', after.length - before.length, after.length >= before.length)
  await during('the other one is updated', async () => {
    two = await update(two, portTwo)
  })
  await load.stop()
  await totals(
    own,
    [load],
    farm.devices.filter((_, at) => at !== 3),
  )
  for (const server of [one, two]) server.kill('SIGTERM')
  await Promise.all([one.ended, two.ended])
}

/** Two servers of an earlier release are updated one after the other, under load, behind HAProxy. */
export default async (): Promise<boolean> => {
  const ref = earlier()
  if (ref === null) {
    print('There is no earlier release. Name a commit: npm run engines -- update REF')
    return true
  }
  print(`HAProxy ${versionOf(haproxy)}`)
  return reported((folder) => run(folder, ref))
}
