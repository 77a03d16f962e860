import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { projectRoot } from '#server/platform/config/settings.ts'
import { connect } from '#server/platform/postgres/database.ts'
import { folderBlobs } from '#server/platform/storage/blobs.ts'
import { balanceOf, type Balance, type Ledger } from './ledger.ts'
import { storedIn, type Portal } from './portal.ts'

const PASSPHRASE = 'a passphrase of these faults'
const PAUSE_MS = 15_000

/** Runs a command of the portal from its sources. Returns its exit status and output. */
const runCommand = async (file: string, words: string[], env: Record<string, string>) => {
  const child = spawn(process.execPath, [join(projectRoot, file), ...words], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], BACKUP_PASSPHRASE: PASSPHRASE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, output }
}

interface Archive {
  file: string
  /** `performance.now()` when the backup began: everything acknowledged earlier is in it. */
  beganAt: number
}

/** Makes backups one after the other while faults are injected. Some of them fail, which their exit status reports. */
export const startBackups = ({ folder, env }: Portal) => {
  const archives: Archive[] = []
  let failed = 0
  const over = new AbortController()
  const work = async () => {
    for (let n = 1; !over.signal.aborted; n += 1) {
      const file = join(folder, `backup-${n}.age`)
      const beganAt = performance.now()
      const { code } = await runCommand('server/backup/backup-command.ts', ['--to', file], env)
      if (code === 0) archives.push({ file, beganAt })
      else failed += 1
      await wait(PAUSE_MS, undefined, { signal: over.signal }).catch(() => undefined)
    }
  }
  const working = work()
  return {
    stop: async () => {
      over.abort()
      await working
      return { archives, failed }
    },
  }
}

/** Restores an archive into an empty database and folder, and compares it with what was acknowledged before it. */
export const restoredBalance = async (
  portal: Portal,
  ledgers: readonly Ledger[],
  { file, beganAt }: Archive,
): Promise<{ balance: Balance; wrong: string[] }> => {
  await portal.database.create('restored')
  const data = join(portal.folder, 'restored')
  mkdirSync(data)
  const env = { ...portal.env, ...portal.database.addresses('restored'), BOMBUS_DATA: data }
  const { code, output } = await runCommand('server/backup/restore-command.ts', ['--from', file], env)
  const acknowledged = new Set(ledgers.flatMap((ledger) => [...ledger.acknowledged(beganAt)]))
  if (code !== 0) return { balance: balanceOf(acknowledged, []), wrong: [`the restore failed: ${output.slice(-400)}`] }
  const opened = connect({ ...portal.database.connection, database: 'restored', max: 2 })
  const blobs = folderBlobs(join(data, 'images'))
  try {
    return { balance: balanceOf(acknowledged, await storedIn(opened, blobs)), wrong: [] }
  } finally {
    await blobs.close()
    await opened.close()
  }
}
