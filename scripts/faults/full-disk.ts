import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { notRun, type Fault } from './fault.ts'
import { startLoad } from './load.ts'
import { measureLast } from './measure.ts'
import { canMount, startPortal } from './portal.ts'

const FAULT = 'disk full for the database and images'
const MEGABYTES = 500
const BEFORE_MS = 2_000
const FULL_MS = 12_000
const AFTER_MS = 8_000

/** Writes until nothing more fits. */
const fillUp = (file: string): void => {
  const descriptor = openSync(file, 'w')
  try {
    for (let size = 1_048_576; size >= 1;) {
      try {
        writeSync(descriptor, Buffer.alloc(size))
      } catch {
        size = Math.floor(size / 2)
      }
    }
  } finally {
    closeSync(descriptor)
  }
}

/** Fills the file system of the database and of images to its last byte under load, and empties it again. */
const fullDisk: Fault = async (_options, report) => {
  if (!canMount()) return report(notRun(FAULT, 'a small file system cannot be mounted'))
  const portal = await startPortal('disk', { megabytes: MEGABYTES })
  const [server] = portal.servers
  if (!server) throw new Error('A portal has a server.')
  const load = startLoad({ ports: [server.port], farm: portal.farm, name: 'disk' })
  await wait(BEFORE_MS)
  const filler = join(portal.folder, 'filler')
  fillUp(filler)
  // The database frees and fills its own files meanwhile.
  for (let waited = 0; waited < FULL_MS; waited += 2_000) {
    await wait(2_000)
    fillUp(`${filler}-${waited}`)
  }
  const refused = load.statuses.get(507) ?? 0
  for (const file of [filler, ...Array.from({ length: FULL_MS / 2_000 }, (_, n) => `${filler}-${n * 2_000}`)])
    rmSync(file, { force: true })
  const endedAt = performance.now()
  await wait(AFTER_MS)
  const row = await measureLast(portal, load, {
    fault: FAULT,
    times: 1,
    endedAt: [endedAt],
    found: () => `${refused} told 507`,
  })
  report({ ...row, wrong: [...row.wrong, ...(refused === 0 ? ['nobody was told 507'] : [])] })
  await portal.end()
}
export default fullDisk
