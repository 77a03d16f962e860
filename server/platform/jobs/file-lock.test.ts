import { execFile } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'

const run = promisify(execFile)

/**
 * Adds one to a number in a file twenty times under the lock: an update is lost if two processes hold the lock at once.
 */
const program = (folder: string) => `
  import { readFileSync, writeFileSync } from 'node:fs'
  import { withFileLock } from ${JSON.stringify(import.meta.resolve('./file-lock.ts'))}
  const file = ${JSON.stringify(join(folder, 'number'))}
  for (let n = 0; n < 20; n += 1)
    await withFileLock(${JSON.stringify(join(folder, 'lock'))}, async () => {
      const before = Number(readFileSync(file, 'utf8'))
      await new Promise((resolve) => setImmediate(resolve))
      writeFileSync(file, String(before + 1))
    })`

it('the lock is held by one process at a time, even when several find the lock of a dead process', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bombus-lock-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'number'), '0')
  const gone = execFile(process.execPath, ['-e', ''])
  await new Promise((resolve) => gone.once('exit', resolve))
  await writeFile(join(folder, 'lock'), String(gone.pid))
  await Promise.all(
    Array.from({ length: 4 }, () => run(process.execPath, ['--input-type=module', '-e', program(folder)])),
  )
  expect(await readFile(join(folder, 'number'), 'utf8')).toBe('80')
  expect(await readdir(folder)).toEqual(['number'])
})
