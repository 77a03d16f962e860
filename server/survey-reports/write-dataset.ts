import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { sharedAbout, type Publisher } from '#domain/exports/citation.ts'
import { digestOf } from '#domain/exports/data-package.ts'
import { usualPublication } from '#domain/exports/publication.ts'
import { datapackageOf, type DatasetFile } from '#domain/survey-reports/datapackage.ts'
import { datasetContents, tablesOfKinds, type DatasetTableName } from '#domain/survey-reports/dataset-tables.ts'
import { kindsOf } from '#domain/survey-reports/endpoints.ts'
import { rangeOfCount } from '#domain/surveys/visit-rate.ts'
import { digestStream } from '../platform/files/digest-stream.ts'
import { parquetTable } from '../platform/files/parquet.ts'
import { zipStream, type ZipParts } from '../platform/files/zip-stream.ts'
import { selectPublishers, selectTable, selectTotals } from './dataset-queries.ts'
import { begin, copied, copiedRows, type ReportGiven, type ReportPhotos } from './write-report.ts'

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

type PublisherRow = { [Member in keyof Publisher]: Publisher[Member] | null } & { organisation: string }
const publishersOf = async ({ client, scope, choice }: ReportGiven, zones: readonly string[]): Promise<Publisher[]> => {
  const { rows } = await client.query<PublisherRow>(selectPublishers(scope, choice, zones))
  return rows.map(({ organisation, contributors, data_licence, media_licence }) => ({
    organisation,
    contributors: contributors ?? usualPublication.contributors,
    data_licence: data_licence ?? usualPublication.data_licence,
    media_licence: media_licence ?? usualPublication.media_licence,
  }))
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
  return { tables, publishers: await publishersOf(given, zones) }
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

const columnsOf = (table: DatasetTableName) =>
  datasetContents[table].fields.map(({ name, type, required = false }) => ({ name, type, required }))

/** A ZIP with one file per table, as written by the database, and the data dictionary, which contains their digests. */
const dataset = (
  file: DatasetFile,
  given: ReportGiven,
  fileOf: (table: DatasetTableName, select: string) => AsyncIterable<Buffer>,
): Readable =>
  zipStream(
    async ({ text, stream }) => {
      const { tables, publishers } = await statements(file, given)
      const facts = new Map<DatasetTableName, object>()
      for (const { name, select } of tables) {
        const path = `${name}.${file}`
        const digest = digestStream()
        const bytes = Readable.from(digest.pass(fileOf(name, select)), { objectMode: false })
        await stream(path, bytes, file === 'parquet')
        facts.set(name, digestOf(digest.facts()))
      }
      if (given.photos) await addPhotos(given.photos, await lastPhoto(given), stream)
      const { choice, now: created, baseUrl } = given
      const story = {
        file,
        tables: tables.map(({ name }) => name),
        start: choice.start,
        end: choice.end,
        created,
        about: sharedAbout(publishers, { created, baseUrl }),
        facts,
      }
      text('datapackage.json', `${JSON.stringify(datapackageOf(story), null, 2)}\n`)
    },
    () => void given.client.end().catch(() => undefined),
  )

export const csvDataset = (given: ReportGiven): Readable =>
  dataset('csv', given, (_table, select) => copied(given.client, select, { head: true, bom: given.bom }))

/** The same as Parquet, with times as timestamps. */
export const parquetDataset = (given: ReportGiven): Readable =>
  dataset('parquet', given, (table, select) =>
    parquetTable({
      name: table,
      columns: columnsOf(table),
      rows: copiedRows(given.client, () => Promise.resolve(select)),
    }),
  )
