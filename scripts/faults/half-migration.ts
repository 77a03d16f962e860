import { randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '#server/platform/postgres/database.ts'
import { until } from '../engines/two-servers/report.ts'
import { generous } from '../engines/started.ts'
import { shareOf, type Fault } from './fault.ts'
import { orphansOf, startDatabase, startServer } from './processes.ts'
import { differencesOf, schemaOf } from './schema-of.ts'

const TIMES = 16
/** Within a migration. */
const MOST_STATEMENTS_MS = 30
/** The database is killed together with the server's migration once in this many times. */
const DATABASE_EVERY = 4
const MIGRATES_MS = 60_000

/** Kills the first start on an empty database twice; the schema then equals that of an undisturbed start. */
const halfMigration: Fault = async (options, report) => {
  const folder = mkdtempSync(join(tmpdir(), 'bombus-faults-migration-'))
  chmodSync(folder, 0o755)
  const database = await startDatabase(join(folder, 'database'))
  const data = join(folder, 'data')
  const start = (name: string) =>
    startServer({
      ...generous,
      BOMBUS_DATA: data,
      BOMBUS_DEMO: 'off',
      BOMBUS_MAIL: 'off',
      LOG_LEVEL: 'warn',
      ...database.addresses(name),
    })
  const read = async <T>(name: string, work: (pool: ReturnType<typeof connect>['pool']) => Promise<T>) => {
    const opened = connect({ ...database.connection, database: name, max: 1 })
    return work(opened.pool).finally(() => opened.close())
  }
  await database.create('undisturbed')
  const undisturbed = await start('undisturbed')
  await undisturbed.ready()
  await undisturbed.end()
  const wanted = await read('undisturbed', schemaOf)
  const total = [...wanted].filter((line) => line.startsWith('migration ')).length

  const times = shareOf(TIMES, options, 3)
  const wrong: string[] = []
  const recovered_s: number[] = []
  const reached: number[] = []
  for (let n = 1; n <= times; n += 1) {
    const name = `killed_${n}`
    await database.create(name)
    const server = await start(name)
    const done = () =>
      read(name, async (pool) => {
        const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from migrations')
        return rows[0]?.n ?? 0
      }).catch(() => 0)
    const runs = async (wanted: number) => {
      await until(MIGRATES_MS, async () => (await done()) >= wanted)
      await wait(randomInt(MOST_STATEMENTS_MS))
    }
    await runs(randomInt(total - 1))
    if (n % DATABASE_EVERY === 0) database.kill('SIGKILL')
    else server.kill()
    await until(MIGRATES_MS, () => read(name, async () => true))
    const first = await done()
    reached.push(first)
    // Once more, in the state left by the first kill.
    await runs(randomInt(first, total))
    server.kill()
    const killedAt = performance.now()
    await server.ready()
    recovered_s.push((performance.now() - killedAt) / 1_000)
    await server.end()
    const differences = differencesOf(wanted, await read(name, schemaOf))
    wrong.push(...differences.map((line) => `${name}: ${line}`), ...server.crashes)
  }
  const partly = reached.filter((done) => done > 0 && done < total).length
  report({
    fault: 'start killed during migrations',
    times: times * 2,
    balance: { acknowledged: 0, stored: 0, lost: [], duplicated: [] },
    recovered_s,
    found: `first kill with some of ${total} migrations done in ${partly} of ${times} databases; schemas equal to that of an undisturbed start`,
    wrong: [...wrong, ...(await orphansOf(data))],
  })
  await database.end()
  rmSync(folder, { recursive: true, force: true })
}
export default halfMigration
