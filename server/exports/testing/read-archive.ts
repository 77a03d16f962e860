import { unzipSync } from 'fflate'
import { parse } from 'csv-parse/sync'

/** An element of a document, as seen by an independent parser. */
export interface Xml {
  name: string
  attributes: Record<string, string>
  children: Xml[]
  text: string
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decoded = (text: string): string =>
  text.replaceAll(/&(\w+);|[<&]/g, (found, name: string | undefined) => {
    const letter = name === undefined ? undefined : entities[name]
    if (letter === undefined) throw new Error(`not well-formed: ${found}`)
    return letter
  })

/** Parses a document of elements, attributes and texts. Throws if it is not well-formed. */
const readXml = (document: string): Xml => {
  const root: Xml = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const tags = /<\?.*?\?>|<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gs
  let at = 0
  for (const found of document.matchAll(tags)) {
    if (found.index !== at) throw new Error(`not well-formed at ${document.slice(at, at + 40)}`)
    at += found[0].length
    const [, closes, name, attributes = '', isEmpty, text] = found
    const parent = open.at(-1) ?? root
    if (text !== undefined) parent.text += decoded(text)
    else if (closes === '/') {
      if (open.pop()?.name !== name) throw new Error(`${name} is closed and not open`)
    } else if (name !== undefined) {
      const pairs = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key,
        decoded(value),
      ])
      const one: Xml = { name, attributes: Object.fromEntries(pairs) as Record<string, string>, children: [], text: '' }
      parent.children.push(one)
      if (isEmpty !== '/') open.push(one)
    }
  }
  const [top] = root.children
  if (at !== document.length || open.length !== 1 || !top || root.children.length !== 1)
    throw new Error('not well-formed')
  return top
}

/** All descendant elements with a name. */
export const below = (of: Xml, name: string): Xml[] =>
  of.children.flatMap((child) => [...(child.name === name ? [child] : []), ...below(child, name)])

type ArchiveRow = Record<string, string>
interface ArchiveFile {
  rowType: string
  rows: ArchiveRow[]
}

const written = (text: string | undefined) => (text ?? '').replaceAll('\\n', '\n').replaceAll('\\t', '\t')

/** A Darwin Core archive read only by its meta.xml: rows by term; `id` is the event that they belong to. */
export const readArchive = (zip: Uint8Array) => {
  const files = unzipSync(zip)
  const text = (path: string) => Buffer.from(files[path] ?? []).toString()
  const meta = readXml(text('meta.xml'))
  const fileOf = (of: Xml): ArchiveFile => {
    const { fieldsTerminatedBy, linesTerminatedBy, fieldsEnclosedBy, ignoreHeaderLines, rowType = '' } = of.attributes
    const [location] = below(of, 'location')
    const records: string[][] = parse(text(location?.text ?? ''), {
      delimiter: written(fieldsTerminatedBy),
      record_delimiter: written(linesTerminatedBy),
      quote: fieldsEnclosedBy ?? '"',
      from_line: 1 + Number(ignoreHeaderLines),
    })
    const [id] = [...below(of, 'id'), ...below(of, 'coreid')]
    const fields = below(of, 'field')
    return {
      rowType,
      rows: records.map((cells) => ({
        id: cells[Number(id?.attributes['index'])] ?? '',
        ...Object.fromEntries(
          fields.map(({ attributes }) => [
            (attributes['term'] ?? '').split('/').at(-1) ?? '',
            cells[Number(attributes['index'])] ?? '',
          ]),
        ),
      })),
    }
  }
  const [core] = below(meta, 'core')
  if (!core) throw new Error('no core')
  const extensions = new Map(
    below(meta, 'extension').map((one) => {
      const file = fileOf(one)
      return [file.rowType.split('/').at(-1) ?? '', file.rows]
    }),
  )
  return {
    core: fileOf(core),
    extensions,
    about: readXml(text(meta.attributes['metadata'] ?? '')),
    terms: below(meta, 'field').map(({ attributes }) => attributes['term'] ?? ''),
    unmatched: text('unmatched-names.txt').split('\n').filter(Boolean),
    text,
  }
}
