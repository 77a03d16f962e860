import { describe, expect, it } from 'vitest'
import { numberArray, textArray } from './array-texts.ts'
import { makeServer } from './testing/server.ts'

const { pool } = await makeServer()
const read = async (type: string, text: string) =>
  (await pool.query<{ list: unknown[] }>(`select $1::${type}[] as list`, [text])).rows[0]?.list

describe('an array written as text', () => {
  it.each([
    [[]],
    [['a', '', 'null', 'NULL', 'a b', 'a,b', '{a}', '"', '\\', '\\"', "'", '\n', 'Köcherfliege', '😀', ' ']],
  ])('has the texts %j when the database has read it', async (texts) => {
    expect(await read('text', textArray(texts))).toEqual(texts)
  })

  it('has numbers, and null where there is none', async () => {
    const numbers = [1, -0.5, 1e21, null, undefined, 5e-324]
    expect(await read('float8', numberArray(numbers))).toEqual([1, -0.5, 1e21, null, null, 5e-324])
    const large = ['-9223372036854775808', 2n ** 63n - 1n]
    expect(await read('text', numberArray(large))).toEqual(large.map(String))
  })
})
