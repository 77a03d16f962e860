import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { timeLimit } from '#server/testing/time-limit.ts'
import { MAX_MESSAGE_BYTES } from '#domain/ingest/limits.ts'
import { OVERSIZED, readMessages } from './read-messages.ts'
import { Unreadable } from './unreadable.ts'

const asJson = (text: string) => JSON.parse(text.replace(/^\ufeff/, '')) as unknown
const read = (text: string) => readMessages(Buffer.from(text), asJson)
const refusal = (text: string, parse = asJson) =>
  readMessages(Buffer.from(text), parse).then(
    () => null,
    (error: Error) => error,
  )
/** Trailing spaces, which have no meaning, make even the shortest body long enough to be read message by message. */
const large = (text: string) => text + ' '.repeat(MAX_MESSAGE_BYTES)

describe('a request body of messages', () => {
  it('is parsed as by JSON.parse, whatever its content and whitespace', async () => {
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
  ])('%s is parsed as %j', async (text, items) => {
    expect(await read(text)).toEqual(items)
    if (text.trim().startsWith('[')) expect(await read(large(text))).toEqual(items)
  })

  const good = (id: string) => `{"id":"${id}"}`
  it.each([
    ['a comma too many', `[${good('a')},${good('b')},]`, [{ id: 'a' }, { id: 'b' }]],
    ['no comma', `[${good('a')} ${good('b')}]`, [{ id: 'a' }, { id: 'b' }]],
    ['no end', `[${good('a')},${good('b')}`, [{ id: 'a' }, { id: 'b' }]],
    ['a line for each', `${good('a')}\r\n${good('b')}\n`, [{ id: 'a' }, { id: 'b' }]],
    ['a bracket too many', `[${good('a')}},${good('b')}]`, ['is not JSON, at byte 11', { id: 'b' }]],
    ['a word', `[${good('a')},oops,${good('b')}]`, [{ id: 'a' }, 'is not JSON, at byte 12', { id: 'b' }]],
    ['more behind its end', `[${good('a')}] more`, [{ id: 'a' }, 'is not JSON, at byte 13']],
    ['an umlaut before the fault', '[{"id":"ü","n":1e},1]', ['is not JSON, at byte 17', 1]],
    ['a text without an end', `[${good('a')},{"id":"b}]`, [{ id: 'a' }, 'is not JSON, at byte 18']],
    ['nothing for a value', `[${good('a')},{"n":}]`, [{ id: 'a' }, 'is not JSON, at byte 17']],
    [
      'NaN and Infinity, though not in texts',
      `[${good('NaN')},{"id":"b","metrics":{"t":NaN,"u":-Infinity,"v":"NaN"}}]`,
      [
        { id: 'NaN' },
        'metrics.t is NaN, which JSON does not have: send null; metrics.u is -Infinity, which JSON does not have: send null',
      ],
    ],
  ])('with %s loses only what is not JSON, with its position', async (_what, text, items) => {
    const told = (item: unknown) =>
      item instanceof Unreadable ? item.issues.map(({ path, message }) => `${path} ${message}`.trim()).join('; ') : item
    expect((await read(text)).map(told)).toEqual(items)
    if (text.endsWith(']') && !text.includes('"b}]')) expect((await read(large(text))).map(told)).toEqual(items)
  })

  it('reports the id of a message that is not JSON if possible, and bytes that are not UTF-8', async () => {
    const latin = Buffer.concat([
      Buffer.from('[{"id":"a"},{"id":"b","model_version":"caf'),
      Buffer.from([0xe9]),
      Buffer.from('"}]'),
    ])
    const [first, second] = await readMessages(latin, asJson)
    expect(first).toEqual({ id: 'a' })
    expect(second).toMatchObject({ id: 'b', issues: [{ message: 'has bytes that are not UTF-8, at byte 42' }] })
  })

  it.each([
    ['', 'is empty'],
    [' ', 'is empty'],
    ['<html>no</html>', 'is not JSON, at byte 0'],
    ['{"a"', 'is not JSON, at byte 4'],
    ['{"a":1]', 'is not JSON, at byte 6'],
    ['[nul]', 'is not JSON, at byte 1'],
    ['id=a&n=1', 'is not JSON, at byte 0'],
  ])('%j contains no message and is rejected with the position', async (text, message) => {
    expect(await refusal(text)).toMatchObject({ status: 400, issues: [{ path: '', message }] })
  })

  it('in UTF-16 is rejected', async () => {
    for (const body of [Buffer.from('[{"id":"a"}]', 'utf16le'), Buffer.from('\ufeff[{"id":"a"}]', 'utf16le')])
      await expect(readMessages(body, asJson)).rejects.toMatchObject({ status: 400 })
  })

  it('of half a megabyte, crafted to be slow, is parsed within a second', async () => {
    const began = performance.now()
    for (const part of ['\\"', '"id" ', '[', '{"a":', '"\\\n', '-', '1', 'NaN,'])
      await refusal(`[{"a":"${part.repeat(Math.floor(500_000 / part.length))}`)
    expect(performance.now() - began).toBeLessThan(timeLimit(1_000))
  })

  it('is not parsed beyond the first excess message', async () => {
    const parse = vi.fn(() => ({}))
    expect(await refusal(`[${'[],'.repeat(2_500_000)}[]]`, parse)).toMatchObject({ status: 413 })
    expect(parse).toHaveBeenCalledTimes(1_001)
  })

  it('loses no valid message beside one larger than 512 kB, which is not parsed', async () => {
    const parse = vi.fn((text: string) => JSON.parse(text) as unknown)
    const message = JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`k${n}`, n])))
    expect(await readMessages(Buffer.from(`[1,${message},2]`), parse)).toEqual([1, OVERSIZED, 2])
    expect(parse).toHaveBeenCalledTimes(2)
  })

  it('has the same limit when small: a thousand and one messages are too many', async () => {
    expect(await refusal(JSON.stringify(Array.from({ length: 1_001 }, () => 1)))).toMatchObject({ status: 413 })
  })

  it('yields to the event loop while being parsed', async () => {
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
