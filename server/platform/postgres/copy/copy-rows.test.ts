import { expect, it } from 'vitest'
import type { Row } from '#domain/reports/table.ts'
import { copyOut } from './copy-out.ts'
import { makeRowReader } from './copy-rows.ts'
import { ownClient } from '../own-client.ts'
import { makeServer } from '#server/testing/server.ts'
import { whenDone } from '#server/testing/when-done.ts'

const { direct } = await makeServer()
const client = await ownClient(direct)
whenDone(() => client.end())

const texts = [
  'plain',
  '',
  ' spaces ',
  'two\nlines\r\n',
  'tab\there',
  '\\N',
  'back\\slash \\t \\\\',
  '\b\f\v',
  'Éva 🐝 ü',
  '\ufeffmarked',
]
const expected: Row[] = [
  ...texts.map((text, n): Row => [n, text, null, 0.1 + 0.2]),
  [texts.length, null, '2026-06-10', 1e21],
  [texts.length + 1, null, null, null],
]
const copied = async (): Promise<Buffer> => {
  await client.query('create temp table given (n int, words text, day date, figure float8)')
  for (const row of expected) await client.query('insert into given values ($1, $2, $3, $4)', row)
  const parts: Buffer[] = []
  for await (const part of copyOut(client, 'copy (select * from given order by n) to stdout'))
    parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

it('restores the original rows from COPY data, wherever it is split', async () => {
  const whole = await copied()
  const figures = [true, false, false, true]
  expect(makeRowReader(figures)(whole)).toEqual(expected)
  for (let at = 0; at <= whole.length; at += 1) {
    const read = makeRowReader(figures)
    expect([...read(whole.subarray(0, at)), ...read(whole.subarray(at))]).toEqual(expected)
  }
})

it('returns no rows for empty input', () => {
  expect(makeRowReader([true])(new Uint8Array())).toEqual([])
})
