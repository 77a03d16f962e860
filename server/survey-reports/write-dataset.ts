import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { datapackageOf, type DatasetFile } from '#domain/survey-reports/datapackage.ts'
import { datasetContents, tablesOfKinds } from '#domain/survey-reports/dataset-tables.ts'
import { kindsOf } from '#domain/survey-reports/endpoints.ts'
import { poissonRange } from '#domain/surveys/visit-rate.ts'
import { parquetStream } from '../platform/files/parquet.ts'
import { zipStream, type ZipParts } from '../platform/files/zip-stream.ts'
import { selectTable, selectTotals } from './dataset-statements.ts'
import { begin, copied, copiedRows, type ReportGiven, type ReportPhotos } from './write-report.ts'

/** Beside the tables: what they are. */
const dictionary = (file: DatasetFile, { choice, now, photos }: ReportGiven) => {
  const story = {
    file,
    tables: tablesOfKinds(kindsOf(choice), photos !== null),
    start: choice.start,
    end: choice.end,
    created: now,
  }
  return { 'datapackage.json': `${JSON.stringify(datapackageOf(story), null, 2)}\n` }
}

/** The exact ranges of the counts whose rate is told: no database works them out. Others get their turn between them. */
const rangesOf = async ({ client, scope, choice }: ReportGiven, zones: readonly string[]) => {
  const { rows } = await client.query<{ total: number }>(selectTotals(scope, choice, zones))
  const ranges = new Map<number, [number, number]>()
  for (const { total } of rows) {
    ranges.set(total, poissonRange(total))
    await setImmediate()
  }
  return ranges
}

/** Begins to read all tables as they stand at one moment. A statement that cannot be is told before anything is sent. */
const statements = async (file: DatasetFile, given: ReportGiven) => {
  const { client, scope, choice, photos } = given
  const zones = await begin(client, scope)
  const ranges = await rangesOf(given, zones)
  const tables = tablesOfKinds(kindsOf(choice), photos !== null).map((name) => ({
    name,
    select: selectTable(name, scope, choice, { file, zones, ranges }),
  }))
  for (const { select } of tables) await client.query(`explain ${select}`)
  return tables
}

/** The newest photo that the tables tell of: what came since is for the next dataset. */
const lastPhoto = async ({ client }: ReportGiven) =>
  (await client.query<{ last: number }>('select coalesce(max(id), 0) as last from entry_photos')).rows[0]?.last ?? 0

/** The files of photos, one after the other. One that was deleted meanwhile is left out. */
const addPhotos = async (photos: ReportPhotos, last: number, stream: ZipParts['stream']) => {
  let at = 0
  for (;;) {
    const part = await photos.after(at)
    for (const { photo_id, path, blob_key } of part) {
      if (photo_id > last) return
      at = photo_id
      const file = await photos.file(blob_key)
      if (file) await stream(path, file, true)
    }
    if (part.length === 0) return
  }
}

const end = ({ client }: ReportGiven) => void client.end().catch(() => undefined)

/** A ZIP of a CSV file a table, as the database writes them, and their data dictionary. */
export const csvDataset = (given: ReportGiven): Readable =>
  zipStream(
    async ({ text, stream }) => {
      const tables = await statements('csv', given)
      for (const [path, words] of Object.entries(dictionary('csv', given))) text(path, words)
      for (const { name, select } of tables) {
        const rows = copied(given.client, select, { head: true, bom: given.bom })
        await stream(`${name}.csv`, Readable.from(rows, { objectMode: false }))
      }
      if (given.photos) await addPhotos(given.photos, await lastPhoto(given), stream)
    },
    () => end(given),
  )

/** The same as Parquet, whose times are instants. */
export const parquetDataset = (given: ReportGiven): Readable => {
  const begun = statements('parquet', given)
  // Heard again by the first table; a connection lost before that must not end the process.
  begun.catch(() => undefined)
  const stream = parquetStream(
    tablesOfKinds(kindsOf(given.choice)).map((name, at) => ({
      name,
      columns: datasetContents[name].fields.map(({ name: column, type, required = false }) => ({
        name: column,
        type,
        required,
      })),
      rows: copiedRows(given.client, async () => (await begun)[at]?.select ?? ''),
    })),
    dictionary('parquet', given),
  )
  stream.once('close', () => end(given))
  return stream
}
