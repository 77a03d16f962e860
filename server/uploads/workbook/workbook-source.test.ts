import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { reasons } from '#domain/survey-files/reasons.ts'
import { workbookOf, zipOf } from '../testing/workbook.ts'
import { openWorkbook } from './workbook-source.ts'

const open = async (content: Buffer) => {
  const folder = await mkdtemp(join(tmpdir(), 'bombus-workbook-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'counts.xlsx')
  await writeFile(path, content)
  const { size } = await stat(path)
  const source = await openWorkbook(path, size)
  onTestFinished(() => source.close())
  return { source, size }
}

it('reports reading progress in bytes of the compressed file, to its end', async () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => [n, n * 7, `plant ${n % 13}`])
  const { source, size } = await open(workbookOf([{ name: 'Counts', rows }]))
  const told: number[] = []
  let read = 0
  await source.rows(
    () => void (read += 1),
    (bytes) => void told.push(bytes),
  )
  expect(read).toBe(20_000)
  expect(told.length).toBeGreaterThan(3)
  expect(told).toEqual(told.toSorted((a, b) => a - b))
  expect(told[0]).toBeLessThan(size / 2)
  expect(told.at(-1)).toBe(size)
})

it('rejects a listed sheet that does not exist as a broken workbook', async () => {
  const { source } = await open(
    zipOf({
      'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Counts" r:id="a"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="a" Target="worksheets/one.xml"/></Relationships>',
    }),
  )
  await expect(
    source.rows(
      () => undefined,
      () => undefined,
    ),
  ).rejects.toThrow(reasons.brokenWorkbook)
})
