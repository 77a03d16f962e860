import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { datasetPage } from '#domain/survey-reports/dataset-page.ts'
import { datasetContents, type DatasetTableName } from '#domain/survey-reports/dataset-tables.ts'
import { makeServer } from '../testing/server.ts'
import { makeCounted } from './testing/make-counted.ts'

const server = await makeServer()
const docs = (name: string) => fileURLToPath(new URL(`../../docs/${name}`, import.meta.url))

it('docs/datasets.md describes every table and column of a dataset', async () => {
  const page = await readFile(docs('datasets.md'), 'utf8')
  for (const table of datasetPage().split(/^(?=### )/m)) expect(page).toContain(table.trim())
})

/** Returns the output of a script; null if this machine does not have its interpreter. */
const printed = (command: string, args: string[]) =>
  new Promise<string | null>((resolve, reject) => {
    execFile(command, args, (error, stdout, stderr) => {
      if (error?.code === 'ENOENT') resolve(null)
      else if (error) reject(new Error(`${error.message}: ${stderr}`))
      else resolve(stdout)
    })
  })

it.each([
  ['python3', 'scripts/read-dataset.py'],
  ['Rscript', 'scripts/read-dataset.R'],
])('%s reads a dataset with the code shown in docs/datasets.md', async (command, name) => {
  const script = await readFile(docs(name), 'utf8')
  expect(await readFile(docs('datasets.md'), 'utf8')).toContain(script)
  expect(script.trimEnd().split('\n').length).toBeLessThan(14)
  // Even if it cannot be run, the tables and columns that it refers to must exist.
  const tables = [...script.matchAll(/(?:table|read)\("(\w+)"\)/g)].map(([, table]) => table as DatasetTableName)
  expect(tables.toSorted()).toEqual(['looks', 'plots', 'visits'])
  const known = new Set(tables.flatMap((table) => datasetContents[table].fields.map((field) => field.name)))
  const named = [...script.matchAll(/(?:\$|\["|by = ")([a-z_]+)/g)].map(([, column]) => column)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((column) => !known.has(column as string))).toEqual([])

  const { headers } = await makeCounted(server)
  const days = 'start=2026-06-10&end=2026-06-10'
  const url = `/api/surveys/csv?${days}&flower=true&pollinator=true&format=dataset_csv&bom=true`
  const { rawPayload } = await server.app.inject({ url, headers })
  const folder = await mkdtemp(join(tmpdir(), 'dataset-'))
  try {
    const file = join(folder, 'dataset.zip')
    await writeFile(file, rawPayload)
    const words = await printed(command, [docs(name), file])
    expect(words === null ? 'not run' : words.trim()).toBe(
      words === null ? 'not run' : '12 B 3' + (command === 'python3' ? '.0' : ''),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
