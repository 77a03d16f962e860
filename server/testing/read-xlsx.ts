import { unzipSync } from 'fflate'

export interface ReadSheet {
  name: string
  rows: (string | number | null)[][]
  xml: string
}

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#13;', '\r')
    .replaceAll('&amp;', '&')

/** The sheets of a workbook as a spreadsheet reads them: by its list of sheets and their relationships. */
export const readXlsx = (file: Uint8Array): ReadSheet[] => {
  const parts = Object.fromEntries(
    Object.entries(unzipSync(file)).map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]),
  )
  const targets = new Map(
    [...(parts['xl/_rels/workbook.xml.rels'] ?? '').matchAll(/Id="(\w+)"[^>]*Target="([^"]+)"/g)].map(
      ([, id, target]) => [id, target],
    ),
  )
  return [...(parts['xl/workbook.xml'] ?? '').matchAll(/<sheet name="([^"]*)"[^>]*r:id="(\w+)"/g)].map(
    ([, name, id]) => {
      const path = `xl/${targets.get(id)}`
      if (!parts['[Content_Types].xml']?.includes(`/${path}`)) throw new Error(`${path} has no content type`)
      const xml = parts[path] ?? ''
      return {
        name: unescaped(name ?? ''),
        xml,
        rows: [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row]) => cellsOf(row ?? '')),
      }
    },
  )
}

const cellsOf = (row: string) =>
  [...row.matchAll(/<c(?:\/>|[^>]*>(.*?)<\/c>)/gs)].map(([, inner]) => {
    if (inner === undefined) return null
    const figure = /<v>(.*)<\/v>/.exec(inner)?.[1]
    if (figure !== undefined) return Number(figure)
    return unescaped(/<t[^>]*>(.*)<\/t>/s.exec(inner)?.[1] ?? '')
  })
