import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Column, Row } from '#domain/reports/table.ts'
import { readXlsx } from '#server/testing/read-xlsx.ts'
import { xlsxStream } from './xlsx.ts'

const columns: Column[] = [
  { title: 'Day', kind: 'date' },
  { title: 'At', kind: 'moment' },
  { title: 'Name', kind: 'text' },
  { title: 'Count', kind: 'number' },
]
async function* batches(...given: Row[][]) {
  yield* given
}
const written = async (rows: AsyncIterable<Row[]>, mostRows?: number) =>
  readXlsx(await buffer(xlsxStream({ name: 'Counts', columns, rows, ...(mostRows ? { mostRows } : {}) })))

describe('a workbook', () => {
  it('has real dates and numbers, texts as they are, and empty cells for null', async () => {
    const [sheet] = await written(
      batches(
        [['2026-06-10', '2026-06-10T18:00:36.5+01:00', '=1+1 <"&"> Ünïcode 🐝', 0.1 + 0.2]],
        [],
        [[null, null, null, 0]],
      ),
    )
    expect(sheet?.name).toBe('Counts')
    expect(sheet?.rows).toEqual([
      ['Day', 'At', 'Name', 'Count', 'At UTC offset'],
      // Time to the fraction of a second, and the UTC offset with which it was recorded.
      [46_183, expect.closeTo(46_183.75 + 36.5 / 86_400, 9), '=1+1 <"&"> Ünïcode 🐝', 0.3, '+01:00'],
      [null, null, null, 0, null],
    ])
    expect(sheet?.xml).toContain('state="frozen"')
    expect(sheet?.xml).not.toContain('<f>')
  })

  it('preserves spaces in texts and drops characters that XML does not allow', async () => {
    const [sheet] = await written(batches([[null, null, '  two \u0000\u0007lines\n here \ud800', null]]))
    expect(sheet?.rows[1]?.[2]).toBe('  two lines\n here \ufffd')
  })

  it('is valid without rows', async () => {
    const sheets = await written(batches())
    expect(sheets.map(({ rows }) => rows)).toEqual([[['Day', 'At', 'Name', 'Count', 'At UTC offset']]])
  })

  it('continues in further sheets, each with the header', async () => {
    const row = (count: number): Row => [null, null, null, count]
    const sheets = await written(batches([row(1), row(2), row(3)], [row(4), row(5)]), 3)
    expect(sheets.map(({ name, rows }) => [name, ...rows.slice(1).map((cells) => cells[3])])).toEqual([
      ['Counts', 1, 2],
      ['Counts 2', 3, 4],
      ['Counts 3', 5],
    ])
  })

  it('reads no further than its reader, and stops when the reader does', async () => {
    let [read, ended] = [0, false]
    async function* endless() {
      try {
        for (;;) {
          read += 1
          yield Array.from({ length: 100 }, (): Row => ['2026-06-10', null, crypto.randomUUID(), Math.random()])
        }
      } finally {
        ended = true
      }
    }
    const file = xlsxStream({ name: 'Counts', columns, rows: endless() })
    file.once('data', () => file.pause())
    await expect.poll(() => read).toBeGreaterThan(0)
    let before = -1
    while (before !== read) {
      before = read
      await setTimeout(50)
    }
    expect(read).toBeLessThan(500)
    file.destroy()
    await expect.poll(() => ended).toBe(true)
  })

  it('fails if its rows do, so that no partial file looks complete', async () => {
    async function* failing() {
      yield [['2026-06-10', null, 'one', 1] as Row]
      throw new Error('the database is away')
    }
    await expect(written(failing())).rejects.toThrow('the database is away')
  })
})
