import { buffer } from 'node:stream/consumers'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { ownClient } from '../platform/postgres/own-client.ts'
import { makeServer } from '../testing/server.ts'
import { watchCsv } from './data/csv-watch.ts'
import { tablesArchive, type TablesProgress, type WrittenFile } from './data/write-tables.ts'

const server = await makeServer()

it('each table is read once, and its metadata are collected while streaming', async () => {
  const client = await ownClient(server.reads.primary.connection)
  await client.query('create temporary sequence reads')
  await client.query('begin')
  const reported: TablesProgress[] = []
  let written: readonly WrittenFile[] = []
  const read = (rows: number) =>
    `select nextval('reads') as read, 'name ' || n % 3 as name from generate_series(1, ${rows}) as n order by n`
  let reads: unknown
  const file = tablesArchive({
    client,
    tables: [
      { path: 'first.csv', select: read(5), watched: ['name'] },
      { path: 'second.csv', select: read(4) },
    ],
    progress: async (progress) => void reported.push(progress),
    texts: async (files) => {
      written = files
      reads = (await client.query<{ last_value: string }>('select last_value::int from reads')).rows[0]?.last_value
      return { 'about.txt': 'about' }
    },
  })
  const zip = unzipSync(await buffer(file))
  expect(Object.keys(zip)).toEqual(['first.csv', 'second.csv', 'about.txt'])
  expect(reads).toBe(9)
  expect(written.map(({ path, rows, values }) => [path, rows, values])).toEqual([
    ['first.csv', 5, { name: ['name 1', 'name 2', 'name 0'] }],
    ['second.csv', 4, {}],
  ])
  expect(reported).toEqual([
    { rows: 0, tables_done: 0, tables: 2 },
    { rows: 5, tables_done: 1, tables: 2 },
    { rows: 9, tables_done: 2, tables: 2 },
  ])
})

it('rows and values of CSV are parsed as they were written, wherever the bytes are split', () => {
  const cell = fc.constantFrom('', 'a', 'Übung', 'two\nlines', 'a, b', '"quoted"', "'=1")
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell)), fc.array(fc.integer({ min: 1, max: 9 })), (rows, lengths) => {
      const bytes = Buffer.from(stringify([['one', 'two', 'three'], ...rows]))
      const csv = watchCsv(['two', 'absent'])
      let [at, counted] = [0, 0]
      for (const length of [...lengths, bytes.length]) {
        counted += csv.pass(bytes.subarray(at, at + length))
        at += length
      }
      expect(counted).toBe(rows.length)
      const values = [...new Set(rows.map(([, two]) => two))].filter((value) => value !== '')
      expect(csv.values()).toEqual({ two: values, absent: [] })
    }),
  )
})
