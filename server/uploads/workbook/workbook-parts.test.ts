import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { reasons } from '#domain/survey-files/reasons.ts'
import { readWorkbook } from './workbook-parts.ts'

const parts = {
  'xl/workbook.xml':
    '<workbook xmlns:r="r"><sheets><sheet name="Counts" r:id="a"/><sheet name="Lost" r:id="b"/><sheet name="Notes" r:id="c"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="a" Target="worksheets/one.xml"/><Relationship Id="b"/><Relationship Target="nowhere.xml"/><Relationship Id="c" Target="/xl/worksheets/two.xml"/></Relationships>',
}
const open = (more: Record<string, string> = {}, texts?: Iterable<string>) => {
  const all: Record<string, string> = { ...parts, ...more }
  return readWorkbook({
    has: (name) => name in all,
    text: async (name) => all[name] ?? null,
    part: async (name) =>
      name === 'xl/sharedStrings.xml' && texts
        ? { stream: Readable.from([...texts].map((text) => Buffer.from(text))), size: 1 }
        : null,
    close: () => undefined,
  })
}
const shared = function* (texts: Iterable<string>) {
  yield '<sst>'
  for (const text of texts) yield `<si><t>${text}</t></si>`
  yield '</sst>'
}

describe('sheets', () => {
  it('are those that are visible and have a worksheet file, in their order', async () => {
    expect((await open()).sheets).toEqual([
      { name: 'Counts', path: 'xl/worksheets/one.xml' },
      { name: 'Notes', path: 'xl/worksheets/two.xml' },
    ])
  })
})

describe('shared texts', () => {
  it('are the displayed texts, in one or several runs, without phonetic text', async () => {
    const texts = [
      '<sst><si><r><t>Bom</t></r><rPh><t>never</t></rPh><r><t>bus</t></r></si>',
      '<si><t>Apis</t></si></sst>',
    ]
    expect((await open({}, texts)).texts).toEqual(['Bombus', 'Apis'])
  })

  it('are empty if the workbook has no shared texts file', async () => {
    expect((await open()).texts).toEqual([])
  })

  it('are limited to 400,000', async () => {
    const many = (count: number) => shared([Array.from({ length: count }, () => 'a').join('</t></si><si><t>')])
    expect((await open({}, many(400_000))).texts).toHaveLength(400_000)
    await expect(open({}, many(400_001))).rejects.toThrow(reasons.manyTexts)
  })

  it('are limited to 16 million characters in total', async () => {
    const million = 'x'.repeat(1_000_000)
    const sixteen = Array.from({ length: 16 }, () => million)
    expect((await open({}, shared(sixteen))).texts).toHaveLength(16)
    await expect(open({}, shared([...sixteen, 'y']))).rejects.toThrow(reasons.manyTexts)
  })
})
