import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { folderBlobs } from './blobs.ts'
import { makeLog } from '../observability/log.ts'
import { readSettings, SettingsError } from '../config/settings.ts'
import { isStoreSafe } from '../security/transport-security.ts'
import { copyObjects, type Copied } from './copy-objects.ts'
import { s3Blobs } from './s3/s3-blobs.ts'
import { StoreUnavailable } from './store-unavailable.ts'

const printLine = (line: string) => process.stdout.write(`${line}\n`)
const REPORT_EVERY_MS = 5_000
const usage = `Copies images and files between the folder of BOMBUS_DATA and the object store of the S3 settings. Deletes nothing.
  npm run move-objects -- --to-store [--verify]
  npm run move-objects -- --to-folder [--verify]`

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
const count = (number: number) => number.toLocaleString('en-GB')
const words = ({ copied, copied_bytes, skipped, verified, gone, others, differing_count }: Copied) =>
  `copied ${count(copied)} (${megabytes(copied_bytes)}), skipped ${count(skipped)}, verified ${count(verified)}, different ${count(differing_count)}, deleted meanwhile ${count(gone)}, only in the destination ${count(others)}`

const run = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      'to-store': { type: 'boolean', default: false },
      'to-folder': { type: 'boolean', default: false },
      verify: { type: 'boolean', default: false },
    },
  })
  if (values['to-store'] === values['to-folder']) {
    printLine(usage)
    return 2
  }
  // Settings of the database and of email are not needed.
  const { objects, dataDir, production, BOMBUS_ALLOW, LOG_LEVEL } = readSettings({
    ...process.env,
    BOMBUS_MAIL: 'off',
    SMTP_URL: undefined,
  })
  if (objects === null) throw new SettingsError('No object store is configured: set S3_ENDPOINT and its credentials.')
  if (production && !isStoreSafe(objects.endpoint) && !BOMBUS_ALLOW.includes('plain-object-store'))
    throw new SettingsError(
      'plain-object-store: S3_ENDPOINT leads to another machine by plain http. docs/deploying.md says more.',
    )
  const folder = folderBlobs(join(dataDir, 'images'))
  const store = s3Blobs(objects, { log: makeLog(LOG_LEVEL), fetched: join(dataDir, 'fetched') })
  const [from, to] = values['to-store'] ? [folder, store] : [store, folder]
  let said = performance.now()
  const began = said
  try {
    const result = await copyObjects(from, to, {
      verify: values.verify,
      onProgress: (so_far) => {
        if (performance.now() - said < REPORT_EVERY_MS) return
        said = performance.now()
        printLine(words(so_far))
      },
    })
    for (const key of result.differing) printLine(`differs: ${key}`)
    printLine(`${words(result)}; ${((performance.now() - began) / 1000).toFixed(1)} s`)
    return result.differing_count === 0 ? 0 : 1
  } finally {
    await store.close()
  }
}

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isOurs = error instanceof SettingsError || error instanceof StoreUnavailable
    process.stderr.write(`${isOurs ? error.message : String((error as Error).stack)}\n`)
    if (error instanceof StoreUnavailable) process.stderr.write('Run it again: it goes on where it stopped.\n')
    process.exit(1)
  },
)
