import type { Readable } from 'node:stream'
import { MOST_EXPORT_BYTES, type ExportError, type ExportFormat } from '#domain/exports/export.ts'
import { imageArchive } from '../images/archive-queries.ts'
import { checkPlaces } from '../images/queries.ts'
import { Problem } from '../platform/http/problem.ts'
import { storeStream } from '../platform/storage/store-stream.ts'
import { inTransaction, system, type Db } from '../platform/postgres/database.ts'
import { deleteUnclaimed } from '../platform/storage/unclaimed-files.ts'
import { writeCamtrap } from './data/camtrap.ts'
import { writeDarwinCore } from './data/darwin-core.ts'
import { writeDataset } from './data/dataset.ts'
import { openData, type OpenData } from './data/open-data.ts'
import type { TablesProgress } from './data/write-tables.ts'
import { imagePages } from './image-pages.ts'
import { notifyOwner } from './notify-writes.ts'
import { ownerOfExport, type ExportParameters, type Owner } from './queries.ts'
import { Replaced, runClaimed } from '../platform/jobs/claimed-run.ts'
import { ExportFailed, runWrites, type ExportDeps, type Run } from './run-writes.ts'

interface Given {
  deps: ExportDeps
  run: Run
  owner: Owner
}

/** Reads at low priority, because exports run in the background. */
const readerOf =
  ({ reads }: ExportDeps) =>
  <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    reads.read(null, ({ db }) => work(db), undefined, true)

const imagesFile = async ({ deps, run, owner }: Given): Promise<Readable> => {
  const { filter, files } = run.parameters as ExportParameters
  const read = readerOf(deps)
  await read((db) => checkPlaces(db, owner.scope, filter)).catch((error: unknown) => {
    throw error instanceof Problem ? new ExportFailed('no access') : error
  })
  const pages = imagePages({
    read,
    owner,
    filter,
    progress: (done, total, farms) => runWrites.progress(deps.db, run, { done, total, farms }),
  })
  const { blobs, clock, settings } = deps
  return imageArchive({ read, blobs, now: clock(), dataDir: settings.dataDir }, pages, { withFiles: files })
}

type WriteData = (
  open: OpenData,
  progress: (progress: TablesProgress) => Promise<void>,
  tellUnmatched: (names: string[]) => Promise<void>,
) => Promise<Readable>

/** A data file: `write` starts it from the opened sources, and ends their client when it is complete. */
const dataFile =
  (write: WriteData) =>
  async ({ deps, run, owner }: Given): Promise<Readable> => {
    const open = await openData(deps, run, owner)
    const farms = open.farms.map(({ id }) => id)
    try {
      return await write(
        open,
        ({ rows, ...tables }) => runWrites.progress(deps.db, run, { done: rows, total: null, farms, ...tables }),
        (names) => runWrites.tellUnmatched(deps.db, run, names),
      )
    } catch (error) {
      await open.client.end().catch(() => undefined)
      throw error
    }
  }

/** How the file of each format is written. */
const formats: Record<ExportFormat, (given: Given) => Promise<Readable>> = {
  images: imagesFile,
  dataset_csv: dataFile((open, progress) => writeDataset(open, 'csv', progress)),
  dataset_parquet: dataFile((open, progress) => writeDataset(open, 'parquet', progress)),
  camtrap_dp: dataFile(writeCamtrap),
  darwin_core: dataFile(writeDarwinCore),
}

/** Stores a file under the run's key. Returns its size in bytes. Fails with the error of the writing function. */
const store = async (
  { blobs, db }: ExportDeps,
  run: Run,
  file: Readable,
  stopping: AbortSignal | undefined,
): Promise<number> => {
  const most = MOST_EXPORT_BYTES - (await runWrites.bytesBeside(db, run))
  const check = (bytes: number) => (bytes > most ? new ExportFailed('too large') : null)
  return storeStream(blobs, run.blob_key, file, { stopping, check })
}

const write = async (deps: ExportDeps, run: Run, stopping: AbortSignal | undefined): Promise<void> => {
  const owner = await ownerOfExport(deps.db, run)
  if (!owner) throw new ExportFailed('no access')
  const file = await formats[run.format as ExportFormat]({ deps, run, owner })
  if (stopping?.aborted) file.destroy()
  stopping?.throwIfAborted()
  const bytes = await store(deps, run, file, stopping)
  await inTransaction(deps.db, system, async (trx) => {
    await runWrites.finish(trx, run, bytes)
    await notifyOwner(trx, deps, run)
  })
}

const fail = (deps: ExportDeps, run: Run, reason: ExportError): Promise<void> =>
  inTransaction(deps.db, system, async (trx) => {
    await runWrites.fail(trx, run, reason)
    await notifyOwner(trx, deps, run)
  })

/**
 * Runs in a job: writes the file of an export. Throws if another attempt may succeed. An incomplete file is deleted.
 */
export const runExport = (deps: ExportDeps, export_id: number, stopping?: AbortSignal): Promise<void> => {
  const { db, blobs, log } = deps
  return runClaimed<Run>(
    {
      claim: () => runWrites.claim(db, export_id),
      removePartial: (key) => blobs.removePartial(key),
      perform: async (run, isOver) => {
        if (isOver) throw new ExportFailed('broke off')
        await write(deps, run, stopping)
      },
      isDone: (run) => runWrites.isDone(db, run),
      discard: (run) => deleteUnclaimed({ db, blobs }, [run.blob_key]),
      fail: async (run, error) => {
        if (!(error instanceof ExportFailed)) return false
        await fail(deps, run, error.reason).catch(unlessReplaced)
        return true
      },
      brokeOff: (run, error) => log.warn({ err: error, export: run.id }, 'an export broke off and will be tried again'),
      wait: (run, options) => runWrites.wait(db, run, options),
    },
    stopping,
  )
}

const unlessReplaced = (error: unknown): void => {
  if (!(error instanceof Replaced)) throw error
}
