import { randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '#server/platform/postgres/database.ts'
import { generous } from '../engines/started.ts'
import { shareOf, type Fault } from './fault.ts'
import { orphansOf, startDatabase, startServer } from './processes.ts'
import { differencesOf, schemaOf } from './schema-of.ts'

const TIMES = 16
/** The database is killed with the server's migration every so many times. */
const DATABASE_EVERY = 4
/** A start on an empty database reaches its migrations after this long, and ends them within `most`. */
const MIGRATES_MS = { least: 300, most: 2_800 }

/** Kills the first start on an empty database twice; the schema then equals that of a start that nobody disturbed. */
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
    await wait(randomInt(MIGRATES_MS.least, MIGRATES_MS.most))
    if (n % DATABASE_EVERY === 0) database.kill('SIGKILL')
    else server.kill()
    await wait(200)
    const done = await read(name, async (pool) => {
      const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from migrations')
      return rows[0]?.n ?? 0
    }).catch(() => 0)
    reached.push(done)
    // Once more, in whatever the first kill left behind.
    await wait(randomInt(MIGRATES_MS.least, MIGRATES_MS.most))
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
    found: `first kill with 0 migrations done ${reached.filter((done) => done === 0).length} times, with some of ${total} ${partly} times; schema equal`,
    wrong: [...wrong, ...(await orphansOf(data))],
  })
  await database.end()
  rmSync(folder, { recursive: true, force: true })
}
export default halfMigration
