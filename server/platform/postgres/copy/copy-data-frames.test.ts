import { describe, expect, it } from 'vitest'
import { makeStripper } from './copy-data-frames.ts'

const message = (code: string, content: string) => {
  const bytes = Buffer.from(content)
  const head = Buffer.alloc(5)
  head.write(code)
  head.writeUInt32BE(bytes.length + 4, 1)
  return Buffer.concat([head, bytes])
}
const rows = ['a,1\n', '', 'Éva,"2\n3"\n', 'x'.repeat(300) + '\n', 'b,4\n']
const after = Buffer.concat([message('c', ''), message('C', 'COPY 5\0'), message('Z', 'I')])
const sent = () =>
  Buffer.concat([
    message('H', '\0\0\0'),
    ...rows.flatMap((row, n) => (n === 2 ? [message('N', 'SNOTICE\0\0'), message('d', row)] : [message('d', row)])),
    message('S', 'TimeZone\0UTC\0'),
    after,
  ])

/** Returns the output of a stripper for the same messages, cut at the given positions. */
const cut = (whole: Buffer, cuts: number[]) => {
  const strip = makeStripper()
  const found: Buffer[] = []
  for (const [n, from] of [0, ...cuts].entries()) {
    const part = Buffer.from(whole.subarray(from, cuts[n]))
    const { rows: own, unread } = strip(part)
    found.push(Buffer.from(own))
    if (unread)
      return {
        text: Buffer.concat(found).toString(),
        unread: Buffer.concat([unread, whole.subarray(cuts[n] ?? whole.length)]),
      }
  }
  return { text: Buffer.concat(found).toString(), unread: null }
}

describe('the COPY stream of the database', () => {
  it('yields its rows wherever it is split, and does not consume the bytes after them', () => {
    const whole = sent()
    const expected = { text: rows.join(''), unread: after }
    expect(cut(whole, [])).toEqual(expected)
    for (let at = 1; at < whole.length; at += 1) expect(cut(whole, [at])).toEqual(expected)
    const everywhere = Array.from({ length: whole.length - 1 }, (_, n) => n + 1)
    expect(cut(whole, everywhere)).toEqual(expected)
  })

  it('stops at an error and preserves its whole message', () => {
    const error = Buffer.concat([message('E', 'SERROR\0C22012\0\0'), message('Z', 'E')])
    const whole = Buffer.concat([message('H', '\0\0\0'), message('d', 'a\n'), error])
    for (let at = 1; at < whole.length; at += 1) expect(cut(whole, [at])).toEqual({ text: 'a\n', unread: error })
  })

  it('is read without memory beyond the buffer it arrived in', () => {
    const part = sent()
    expect(makeStripper()(part).rows.buffer).toBe(part.buffer)
  })
})
