import { reasons } from '#domain/survey-files/reasons.ts'
import { FileFault } from '../reading/decode.ts'
import { readXmlText } from './read-xml.ts'
import type { Zip } from './workbook-zip.ts'

interface Link {
  id: string
  /** Last segment of its type: `officeDocument`, `worksheet`, `sharedStrings`, `styles`. */
  type: string
  path: string
}

/** Resolves a path relative to a part's folder, or from the root, to a path of the archive. */
const resolved = (folder: string, target: string): string => {
  const path: string[] = []
  for (const step of (target.startsWith('/') ? target : `${folder}${target}`).split('/'))
    if (step === '..') path.pop()
    else if (step !== '' && step !== '.') path.push(step)
  return path.join('/')
}
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)

/** The relationships of a part. */
export const linksOf = async (zip: Zip, path: string): Promise<Link[] | null> => {
  const folder = folderOf(path)
  const text = await zip.text(`${folder}_rels/${path.slice(folder.length)}.rels`)
  if (text === null) return null
  const links: Link[] = []
  readXmlText(text, {
    open: (_name, { Id, Type, Target }) => {
      if (Id === undefined || Target === undefined) return
      links.push({ id: Id, type: Type?.slice(Type.lastIndexOf('/') + 1) ?? '', path: resolved(folder, Target) })
    },
    close: () => undefined,
    text: () => undefined,
  })
  return links
}

const USUAL_BOOK = 'xl/workbook.xml'
/** The path of the part that lists the sheets. */
export const bookPath = async (zip: Zip): Promise<string> => {
  const links = await linksOf(zip, '')
  const path = links?.find(({ type }) => type === 'officeDocument')?.path ?? USUAL_BOOK
  if (path.endsWith('.bin') || zip.has('xl/workbook.bin')) throw new FileFault(reasons.unreadable.binaryWorkbook)
  if (zip.has('word/document.xml')) throw new FileFault(reasons.unreadable.document)
  if (zip.has('content.xml') && zip.has('mimetype')) throw new FileFault(reasons.unreadable.openDocument)
  if (zip.has('index.zip') || zip.has('index/document.iwa')) throw new FileFault(reasons.unreadable.numbers)
  if (!zip.has(path)) throw new FileFault(reasons.unreadable.archive)
  return path
}
