import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { reasons } from '#domain/survey-files/reasons.ts'
import { openSource } from './open-source.ts'
import { zipOf } from '../testing/workbook.ts'

const folder = mkdtempSync(join(tmpdir(), 'bombus-kinds-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Returns why a file cannot be opened; null if it can. */
const refusal = async (content: Buffer | string) => {
  const path = join(folder, 'file')
  writeFileSync(path, content)
  try {
    const source = await openSource(path, 'flower')
    source.close()
    return null
  } catch (error) {
    return (error as Error).message
  }
}
const { unreadable } = reasons
const empty = (...names: string[]) => zipOf(Object.fromEntries(names.map((name) => [name, ''])))
const bytes = (...head: number[]) => Buffer.from([...head, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])

describe('a file of another kind is named in the error', () => {
  it.each<[string, Buffer | string, string]>([
    ['a web page that a system calls .xls', '<html><table><tr><td>Farm</td></tr></table></html>', unreadable.webPage],
    ['a web page with its type', '\ufeff\n<!DOCTYPE html>\n<html lang="en">', unreadable.webPage],
    ['a bare table of a web page', '<TABLE border=1><tr><td>Farm', unreadable.webPage],
    ['a web page in UTF-16', Buffer.from('\ufeff<html><table>', 'utf16le'), unreadable.webPage],
    ['a web page in XML', '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml">', unreadable.webPage],
    ['a saved web page', 'MIME-Version: 1.0\nContent-Type: multipart/related', unreadable.webPage],
    [
      'a workbook of Excel 2003',
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
      unreadable.xmlWorkbook,
    ],
    ['other XML', '<?xml version="1.0"?><counts/>', unreadable.xml],
    ['JSON', '[{"farm": "Ashcombe"}]', unreadable.json],
    ['an OpenDocument sheet', empty('mimetype', 'content.xml', 'META-INF/manifest.xml'), unreadable.openDocument],
    ['a binary workbook', empty('[Content_Types].xml', 'xl/workbook.bin'), unreadable.binaryWorkbook],
    ['a document of Numbers', empty('Index/Document.iwa', 'preview.jpg'), unreadable.numbers],
    ['a text document', empty('[Content_Types].xml', 'word/document.xml'), unreadable.document],
    ['a text document of another kind', '{\\rtf1\\ansi counts}', unreadable.document],
    ['an archive of files', empty('june.csv', 'july.csv'), unreadable.archive],
    ['a packed file', bytes(0x1f, 0x8b, 8), unreadable.packed],
    ['a PDF', '%PDF-1.7\n', unreadable.pdf],
    ['a photo', bytes(0xff, 0xd8, 0xff, 0xe0), unreadable.picture],
    ['a photo of a phone', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic')]), unreadable.picture],
    ['a database', 'SQLite format 3\u0000', unreadable.database],
    ['a database of Access', Buffer.from('\u0000\u0001\u0000\u0000Standard Jet DB', 'latin1'), unreadable.database],
    ['an older workbook', bytes(0xd0, 0xcf, 0x11, 0xe0), reasons.oldWorkbook],
  ])('%s', async (_name, content, reason) => {
    expect(await refusal(content)).toBe(reason)
  })
  it.each([
    ['a title in brackets', '[June] counts\nFarm,Field\n'],
    ['a sign of less', '<5 flowers a plant\nFarm,Field\n'],
    ['a title in braces', '{draft}\nFarm,Field\n'],
  ])('unless it has rows of text: %s', async (_name, content) => {
    expect(await refusal(content)).toBeNull()
  })
})
