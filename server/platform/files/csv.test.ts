import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import type { Column, Row } from '#domain/reports/table.ts'
import { csvStream } from './csv.ts'

const columns: Column[] = [
  { title: 'Day', kind: 'date' },
  { title: 'Name', kind: 'text' },
  { title: 'Count', kind: 'number' },
]
async function* batches(...given: Row[][]) {
  yield* given
}

it('quotes values where necessary and writes null as an empty value', async () => {
  expect(
    await text(
      csvStream(columns, batches([['2026-06-10', 'Long "Meadow", north\nside', 1.234_56]], [[null, null, 0]])),
    ),
  ).toBe('Day,Name,Count\r\n2026-06-10,"Long ""Meadow"", north\nside",1.2346\r\n,,0\r\n')
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '=cmd|"/c calc"!A1', '＝1+1', "'=1+1"])(
  'prevents spreadsheets from running %j as a formula',
  async (name) => {
    const [, line] = (await text(csvStream(columns, batches([[null, name, -1]])))).split(/(?<=Count)\r\n/)
    expect(line).toMatch(/^,"?'/)
    expect(line).toMatch(/,-1\r\n$/)
  },
)

it('has a header line even without rows', async () => {
  expect(await text(csvStream(columns, batches()))).toBe('Day,Name,Count\r\n')
})

it('fails if its rows do', async () => {
  async function* failing() {
    yield [[null, 'one', 1] as Row]
    throw new Error('the database is away')
  }
  await expect(text(csvStream(columns, failing()))).rejects.toThrow('the database is away')
})
