import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { datapackageOf, type DatasetFile } from '#domain/survey-reports/datapackage.ts'
import { datasetContents, tablesOfKinds } from '#domain/survey-reports/dataset-tables.ts'
import { kindsOf } from '#domain/survey-reports/endpoints.ts'
import { rangeOfCount } from '#domain/surveys/visit-rate.ts'
import { parquetStream } from '../platform/files/parquet.ts'
import { zipStream, type ZipParts } from '../platform/files/zip-stream.ts'
import { selectTable, selectTotals } from './dataset-queries.ts'
import { begin, copied, copiedRows, type ReportGiven, type ReportPhotos } from './write-report.ts'

/** The data dictionary of the tables. */
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

/** Exact confidence ranges of the counts with a rate, which the database cannot calculate. Yields to the event loop. */
const rangesOf = async ({ client, scope, choice }: ReportGiven, zones: readonly string[]) => {
  const { rows } = await client.query<{ total: number }>(selectTotals(scope, choice, zones))
  const ranges = new Map<number, [number, number]>()
  for (const { total } of rows) {
    ranges.set(total, rangeOfCount(total))
    await setImmediate()
  }
  return ranges
}

/** Starts reading all tables from one snapshot. A failing statement is reported before anything is sent. */
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

/** The newest photo in the tables; later ones are not included. */
const lastPhoto = async ({ client }: ReportGiven) =>
  (await client.query<{ last: number }>('select coalesce(max(id), 0) as last from entry_photos')).rows[0]?.last ?? 0

/** The photo files, one after the other. Photos deleted meanwhile are left out. */
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

/** A ZIP with one CSV file per table, as written by the database, and the data dictionary. */
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

/** The same as Parquet, with times as instants. */
export const parquetDataset = (given: ReportGiven): Readable => {
  const begun = statements('parquet', given)
  // Reported again by the first table; a connection lost before must not end the process.
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
