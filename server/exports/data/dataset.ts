import { setImmediate } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import { fieldsInUse } from '#domain/custom-fields/custom-field.ts'
import { cameraContents } from '#domain/exports/camera-tables.ts'
import { withCustomColumns } from '#domain/exports/custom-columns.ts'
import { cameraPackageOf } from '#domain/exports/data-package.ts'
import { decimalsOf, roundingMetres } from '#domain/exports/publication.ts'
import type { DatasetFile, DescribedTable } from '#domain/survey-reports/datapackage.ts'
import { exportContents } from '#domain/exports/place-tables.ts'
import { tablesOfKinds } from '#domain/survey-reports/dataset-tables.ts'
import { reportTypes } from '#domain/survey-files/types.ts'
import { rangeOfCount } from '#domain/surveys/visit-rate.ts'
import { selectTable, selectTotals } from '../../survey-reports/dataset-queries.ts'
import { selectCameraTables } from './camera-sources.ts'
import { customExpressions } from './custom-values.ts'
import { observersOf } from './observer-codes.ts'
import type { OpenData } from './open-data.ts'
import { tablesArchive, type ExportTable, type TablesProgress } from './write-tables.ts'

interface NamedTable {
  name: string
  contents: DescribedTable
  select: string
}

/** Tables of surveys of all kinds, without photos. */
const surveyTables = async (open: OpenData, file: DatasetFile): Promise<NamedTable[]> => {
  const { client, scope, zones, farms, story } = open
  const choice = {
    start: story.from,
    end: story.to,
    farm_id: farms.map(({ id }) => id),
    ...Object.fromEntries(reportTypes.map((type) => [type, 'true' as const])),
  }
  const { rows } = await client.query<{ total: number }>(selectTotals(scope, choice, zones))
  const ranges = new Map<number, [number, number]>()
  for (const { total } of rows) {
    ranges.set(total, rangeOfCount(total))
    await setImmediate()
  }
  const wanted = {
    file,
    zones,
    ranges,
    decimals: decimalsOf(story.coordinate_precision),
    rounding: roundingMetres[story.coordinate_precision],
    observers: observersOf(open.observer_key),
    further: customExpressions(open, 'farm', 'farms.id'),
  }
  return tablesOfKinds(reportTypes).map((name) => {
    const own = exportContents[name]
    const contents = name === 'farms' ? withCustomColumns(own, fieldsInUse(open.custom_fields, 'farm')) : own
    return { name, contents, select: selectTable(name, scope, choice, wanted, contents.fields) }
  })
}

/** A ZIP of camera and survey tables with a data package that contains the licence, contributors and digests. */
export const writeDataset = async (
  open: OpenData,
  file: DatasetFile,
  progress: (progress: TablesProgress) => Promise<void>,
): Promise<Readable> => {
  const named: NamedTable[] = [...(await surveyTables(open, file)), ...(await selectCameraTables(open, file))]
  const tables = named.map(({ name, contents, select }): ExportTable => {
    const columns = contents.fields.map(({ name: column, type, required = false }) => ({
      name: column,
      type,
      required,
    }))
    const isHashed = name in cameraContents
    return { path: `${name}.${file}`, select, isHashed, ...(file === 'parquet' ? { parquet: columns } : {}) }
  })
  return tablesArchive({
    client: open.client,
    tables,
    progress,
    texts: async (files) => {
      const packaged = named.flatMap(({ name, contents }, at) => {
        const facts = files[at]
        return facts ? [{ name, contents, facts }] : []
      })
      return { 'datapackage.json': `${JSON.stringify(cameraPackageOf(open.story, file, packaged), null, 2)}\n` }
    },
  })
}
