import { open } from 'node:fs/promises'
import type { reasons } from '#domain/survey-files/reasons.ts'

type Kind = keyof (typeof reasons)['unreadable']

const HEAD_BYTES = 4_096
/** First bytes of files that are neither text nor a workbook. */
const beginnings: [Kind, string, at?: number][] = [
  ['pdf', '%PDF'],
  ['picture', '\u0089PNG'],
  ['picture', '\u00ff\u00d8\u00ff'],
  ['picture', 'GIF8'],
  ['picture', 'II*\u0000'],
  ['picture', 'MM\u0000*'],
  ['picture', 'WEBP', 8],
  ['picture', 'ftyp', 4],
  ['packed', '\u001f\u008b'],
  ['packed', '7z\u00bc\u00af'],
  ['packed', 'Rar!'],
  ['packed', 'BZh'],
  ['packed', '\u00fd7zXZ'],
  ['database', 'SQLite format 3'],
  ['database', 'Standard Jet DB', 4],
  ['database', 'Standard ACE DB', 4],
  ['database', 'PAR1'],
]
/** How such texts begin, without blanks and in lower case. */
const texts: [Kind, RegExp][] = [
  ['webPage', /^(?:<!--.{0,500}?-->\s*)?<(?:!doctype\s+html|html|head|meta|body|table|div)\b/s],
  ['webPage', /^mime-version:/],
  ['xmlWorkbook', /^<\?xml.{0,2000}urn:schemas-microsoft-com:office:spreadsheet/s],
  ['webPage', /^<\?xml.{0,500}<(?:!doctype\s+html|html)\b/s],
  ['xml', /^<\?xml\s/],
  ['json', /^(?:\{\s*"|\[\s*[[{])/],
  ['document', /^\{\\rtf/],
]

/** The kind of an unreadable file, whatever its name; null if it may be a text with rows. */
export const unreadableKind = async (path: string): Promise<Kind | null> => {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0).finally(() => file.close())
  const head = buffer.subarray(0, bytesRead).toString('latin1')
  const known = beginnings.find(([, sign, at = 0]) => head.startsWith(sign, at))
  if (known) return known[0]
  // In UTF-16 every other byte is 0; byte order marks come first.
  const text = head
    .replaceAll('\u0000', '')
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .trimStart()
    .toLowerCase()
  return texts.find(([, sign]) => sign.test(text))?.[0] ?? null
}
