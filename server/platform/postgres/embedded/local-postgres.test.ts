import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { pagesInMemory, serverAccount } from './embedded-cluster.ts'
import { openLocalPostgres, type LocalPostgres } from './local-postgres.ts'
import { waitFor } from '#server/testing/wait-for.ts'

const folder = mkdtempSync(join(tmpdir(), 'bombus cluster ')) // mode 0700, with spaces
const open: LocalPostgres[] = []
const start = async ({ unsafe = true } = {}) => {
  const local = await openLocalPostgres(folder, { chosen: true, unsafe })
  open.push(local)
  return local
}
const release = async (local: LocalPostgres) => {
  open.splice(open.indexOf(local), 1)
  await local.release()
}
const ask = async ({ connection }: LocalPostgres, query: string) => {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query(query)
  await client.end()
  return rows
}
const postmaster = ({ dataDir }: LocalPostgres) =>
  Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])

// Stops the cluster, so that each test starts it.
afterEach(async () => {
  for (const local of open.splice(0)) await local.release()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.each([
  [512, 256],
  [4_096, 512],
  [24_105, 3_013],
  [131_072, 4_096],
])('on a machine with %d MB, the embedded database has %d MB of shared buffers', (machine, pages) => {
  expect(pagesInMemory(machine)).toBe(pages)
})

describe('the embedded database', () => {
  it('starts in a directory that only its owner can enter, as root or not, and listens on no port', async () => {
    const local = await start()
    expect(
      await ask(local, "select current_setting('listen_addresses') as at, current_setting('TimeZone') as zone"),
    ).toEqual([{ at: '', zone: 'UTC' }])
  })

  it('is shared by its users and stopped by the last one to release it', async () => {
    const first = await start()
    const second = await start()
    expect(postmaster(second)).toBe(postmaster(first))
    await release(second)
    expect(await ask(first, 'select 1 as one')).toEqual([{ one: 1 }])
    await release(first)
    expect(existsSync(join(first.dataDir, 'postmaster.pid'))).toBe(false)
  })

  it('starts immediately after kill -9 with everything that was committed until then', async () => {
    // With the settings of production: only in tests may the database lose commits.
    const local = await start({ unsafe: false })
    expect(
      await ask(
        local,
        "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')",
      ),
    ).toEqual(['fsync', 'full_page_writes', 'synchronous_commit'].map((name) => ({ name, setting: 'on' })))
    await ask(local, 'create table kept (n integer)')
    for (let n = 1; n <= 5; n += 1) await ask(local, `insert into kept values (${n})`)
    const pid = postmaster(local)
    process.kill(pid, 'SIGKILL')
    open.pop()
    const again = await start({ unsafe: false })
    expect(await ask(again, 'select n from kept order by n')).toEqual([1, 2, 3, 4, 5].map((n) => ({ n })))
    expect(postmaster(again)).not.toBe(pid)
  })

  it('is restarted when it dies, as long as something uses it', async () => {
    const said: string[] = []
    const local = await openLocalPostgres(folder, {
      chosen: true,
      unsafe: true,
      say: (line) => said.push(line),
      onLost: (error) => said.push(error.message),
    })
    open.push(local)
    const pid = postmaster(local)
    process.kill(pid, 'SIGKILL')
    await waitFor(async () => expect(await ask(local, 'select 1 as one')).toEqual([{ one: 1 }]))
    expect(postmaster(local)).not.toBe(pid)
    expect(said.filter((line) => !line.includes('lies in'))).toEqual([
      'The embedded database has stopped: it is started again.',
    ])
    await release(local)
    expect(existsSync(join(local.dataDir, 'postmaster.pid'))).toBe(false)
  })

  it('is not created elsewhere when its account can no longer enter the existing data directory', async () => {
    // An account other than root runs the database itself, and can access every folder that it created.
    if (serverAccount() === null) return
    const shut = mkdtempSync(join(tmpdir(), 'bombus shut '))
    mkdirSync(join(shut, 'postgres'))
    writeFileSync(join(shut, 'postgres/PG_VERSION'), '18\n')
    await expect(openLocalPostgres(shut, { chosen: true, unsafe: true })).rejects.toThrow(
      /cannot enter .*bombus shut .*which contains a database/,
    )
    rmSync(shut, { recursive: true })
  })

  it('ignores a pid file that names another process', async () => {
    const local = await start()
    await release(local)
    const other = spawn('sleep', ['60'])
    execFileSync('sh', ['-c', `printf '%s\\n' ${other.pid} > "$0"`, join(local.dataDir, 'postmaster.pid')])
    const again = await start()
    expect(postmaster(again)).not.toBe(other.pid)
    other.kill()
  })
})
