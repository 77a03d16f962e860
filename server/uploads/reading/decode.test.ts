import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { delimiterOf, encodingOf, FileFault } from './decode.ts'
import { PART_BYTES } from './file-parts.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bombus-decode-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Returns the encoding of a file, or what is wrong with it. */
const told = async (content: Buffer) => {
  const path = join(folder, 'file.csv')
  await writeFile(path, content)
  const found = encodingOf(path).then(({ encoding, hasBadBytes }) => (hasBadBytes ? `${encoding}, not all` : encoding))
  return found.catch((error: unknown) => {
    if (!(error instanceof FileFault)) throw error
    return error.message
  })
}
const text = 'Farm,Field\nCafé,Brûlé\n'
const western = (given: string) => Buffer.from(given, 'latin1')
const wide = (given: string) => Buffer.from(given, 'utf16le')
const noCsv = 'This is neither a CSV file nor an Excel workbook (.xlsx).'

describe('the encoding of a file', () => {
  const cases: [string, Buffer, string][] = [
    ['letters alone', Buffer.from('Farm,Field\n'), 'utf-8'],
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`), 'utf-8'],
    ['Windows-1252', western(text), 'windows-1252'],
    ['Windows-1252 whose one accent stands far behind', western(`${'a,b\n'.repeat(PART_BYTES)}é`), 'windows-1252'],
    ['a sign of UTF-8 that lies over two parts', Buffer.from(`${'a'.repeat(PART_BYTES - 1)}é\n`), 'utf-8'],
    ['a sign of UTF-8 that is cut off at the end', Buffer.from('Farm\nCafé').subarray(0, -1), 'windows-1252'],
    ['UTF-8 with a byte of Windows-1252', Buffer.concat([Buffer.from(text), western('é\n')]), 'utf-8, not all'],
    [
      'UTF-8 with such a byte between two parts',
      Buffer.concat([Buffer.from(`é${'a'.repeat(PART_BYTES - 3)}`), western('éa')]),
      'utf-8, not all',
    ],
    ['Windows-1252 with one sign of UTF-8', Buffer.concat([western(text), Buffer.from('é\n')]), 'windows-1252'],
    [
      'a mark of UTF-8 before bytes of Windows-1252',
      Buffer.concat([Buffer.from('\ufeff'), western(text)]),
      'utf-8, not all',
    ],
    ['UTF-16', wide(`\ufeff${text}`), 'utf-16le'],
    ['UTF-16 without a mark', wide(text), 'utf-16le'],
    ['UTF-16 the other way round', wide(`\ufeff${text}`).swap16(), 'utf-16be'],
    ['UTF-16 the other way round, without a mark', wide(text).swap16(), 'utf-16be'],
    ['UTF-16 of another alphabet, told by its mark', wide('\ufeffФерма,Поле'), 'utf-16le'],
    ['and the other way round', wide('\ufeffФерма,Поле').swap16(), 'utf-16be'],
    ['letters that begin like one mark', western('ÿa,b\n'), 'windows-1252'],
    ['or like the other', western('þa,b\n'), 'windows-1252'],
    ['letters that end like one mark', western('aþ,b\n'), 'windows-1252'],
    ['or like the other', western('aÿ,b\n'), 'windows-1252'],
    ['a file of one letter', Buffer.from('a'), 'utf-8'],
    ['nothing', Buffer.alloc(0), 'The file has no rows.'],
    ['letters that begin like one', Buffer.from('PK,PL\n'), 'utf-8'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0x49, 0x48]), noCsv],
    ['one zero among letters', Buffer.from('Farm\u0000,Field\n'), noCsv],
    ['zeros on both sides', Buffer.from([0x41, 0, 0, 0x42, 0x41, 0, 0, 0x42]), noCsv],
    ['a quarter of zeros is not half', Buffer.from('a\u0000bcd\u0000ef'), noCsv],
  ]
  it.each(cases)('%s', async (_name, content, expected) => {
    expect(await told(content)).toBe(expected)
  })
})

describe('the delimiter', () => {
  it.each([
    ['commas', 'a,b,c\n1;2;3;4;5\n', ','],
    ['semicolons', 'a;b;c\n1,2,3,4,5\n', ';'],
    ['tabs', 'a\tb\tc\n', '\t'],
    ['bars', 'a|b|c\n', '|'],
    ['the most of several', 'a,b;c;d\n', ';'],
    ['as many of two: the comma', 'a;b,c\n', ','],
    ['none at all', 'abc\n', ','],
    ['what stands within quotation marks does not count', '"a;b;c",d\n', ','],
    ['nor a line within them', '"a\nb;c";d;e\n', ';'],
    ['a head that ends in CR alone', 'a;b\rc,d,e,f\n', ';'],
    ['a head without an end', 'a|b', '|'],
    ['nothing', '', ','],
  ])('%s', (_name, given, expected) => {
    expect(delimiterOf(given)).toBe(expected)
  })
})
