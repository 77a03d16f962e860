import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { cameraContents, cameraTables } from '#domain/exports/camera-tables.ts'
import { exportContents } from '#domain/exports/place-tables.ts'
import { datasetContents, datasetTables } from '#domain/survey-reports/dataset-tables.ts'
import { tablePage } from '#domain/survey-reports/dataset-page.ts'

const page = await readFile(new URL('../../docs/exports.md', import.meta.url), 'utf8')

it.each(cameraTables)('docs/exports.md describes each column of %s', (name) => {
  expect(page).toContain(tablePage(name, cameraContents[name]))
})

it('docs/exports.md lists each column that survey tables have only in exports', () => {
  for (const name of datasetTables) {
    const known = new Set(datasetContents[name].fields.map((field) => field.name))
    for (const { name: column } of exportContents[name].fields)
      if (!known.has(column)) expect(page, name).toContain(`\`${column}\``)
  }
})
