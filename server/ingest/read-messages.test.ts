import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { MAX_MESSAGE_BYTES } from '#domain/ingest/limits.ts'
import { OVERSIZED, readMessages } from './read-messages.ts'

const asJson = (text: string) => JSON.parse(text.replace(/^\ufeff/, '')) as unknown
const read = (text: string) => readMessages(Buffer.from(text), asJson)
const refusal = (text: string, parse = asJson) =>
  readMessages(Buffer.from(text), parse).then(
    () => null,
    (error: Error) => error,
  )
/** Blanks behind it make the least body one that is read message by message; they mean nothing. */
const large = (text: string) => text + ' '.repeat(MAX_MESSAGE_BYTES)

describe('a body of messages', () => {
  it('is read as JSON reads it, whatever is in it and however it is laid out', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue()), fc.constantFrom(undefined, 1, '\t', '\r\n'), async (items, space) => {
        const text = JSON.stringify(items, null, space)
        expect(await read(text)).toEqual(JSON.parse(text))
        expect(await read(large(text))).toEqual(JSON.parse(text))
      }),
    )
  })

  it.each([
    ['{"id":"a"}', [{ id: 'a' }]],
    [' {"id":"]"} ', [{ id: ']' }]],
    ['[]', []],
    [' [ ] ', []],
    ['[\t1\t,\t2\t]\t', [1, 2]],
    ['\ufeff[{"id":"a"}]', [{ id: 'a' }]],
    ['["a\\\\",{"b":"\\"}]"}]', ['a\\', { b: '"}]' }]],
    ['null', [null]],
  ])('%s is %j', async (text, items) => {
    expect(await read(text)).toEqual(items)
    if (text.trim().startsWith('[')) expect(await read(large(text))).toEqual(items)
  })

  it.each([
    '',
    ' ',
    '[',
    '[1',
    '[1,',
    '[1,]',
    '[,1]',
    '[1 2]',
    '[1 22]',
    '["a""b"]',
    '[{}{}]',
    '[[][]]',
    '[1]]',
    '[1] 2',
    '["a]',
    '[{]',
    '[}]',
    '[{"a":1]',
    '{"a"',
    '[nul]',
  ])('%j is no JSON, and refused as such', async (text) => {
    expect(await refusal(text)).toBeInstanceOf(Error)
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError)
    if (text.startsWith('[')) expect(await refusal(large(text))).toBeInstanceOf(Error)
  })

  it('is read no further than the first message that is too many', async () => {
    const parse = vi.fn(() => ({}))
    expect(await refusal(`[${'[],'.repeat(2_500_000)}[]]`, parse)).toMatchObject({ status: 413 })
    expect(parse).toHaveBeenCalledTimes(1_001)
  })

  it('loses no good message by one that is larger than 512 kB, which nobody reads', async () => {
    const parse = vi.fn((text: string) => JSON.parse(text) as unknown)
    const message = JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`k${n}`, n])))
    expect(await readMessages(Buffer.from(`[1,${message},2]`), parse)).toEqual([1, OVERSIZED, 2])
    expect(parse).toHaveBeenCalledTimes(2)
  })

  it('that is small is no exception: a thousand and one are too many', async () => {
    expect(await refusal(JSON.stringify(Array.from({ length: 1_001 }, () => 1)))).toMatchObject({ status: 413 })
  })

  it('leaves others their turns', async () => {
    const one = JSON.stringify({
      counts: Array.from({ length: 200 }, (_, n) => ({ object_class_name: `c${n}`, count: 1 })),
    })
    let turns = 0
    let isOver = false
    const count = () => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    await read(`[${Array.from({ length: 1_000 }, () => one).join(',')}]`)
    isOver = true
    expect(turns).toBeGreaterThan(1)
  })
})
