import { open } from 'node:fs/promises'
import { reasons } from '#domain/survey-files/reasons.ts'
import type { ReportType } from '#domain/survey-files/types.ts'
import { FileFault } from './decode.ts'
import type { RowSource } from './row-source.ts'
import { openText } from './text-source.ts'
import { openWorkbook } from './workbook-source.ts'

const archive = Buffer.from('PK\u0003\u0004')
const oldWorkbook = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** Opens an uploaded file by what it holds, whatever its name. */
export const openSource = async (path: string, type: ReportType, sheet: string | undefined): Promise<RowSource> => {
  const file = await open(path)
  const first = Buffer.alloc(archive.length)
  const { size } = await file.stat()
  await file.read(first, 0, first.length, 0).finally(() => file.close())
  if (first.equals(oldWorkbook)) throw new FileFault(reasons.oldWorkbook)
  return first.equals(archive) ? openWorkbook(path, type, sheet, size) : openText(path, type)
}
