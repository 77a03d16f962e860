import { open } from 'node:fs/promises'
import { reasons } from '#domain/survey-files/reasons.ts'
import type { ReportType } from '#domain/survey-files/types.ts'
import { FileFault } from './decode.ts'
import type { RowSource } from './row-source.ts'
import { unreadableKind } from './unreadable-kind.ts'
import { openText } from './text-source.ts'
import { openWorkbook } from '../workbook/workbook-source.ts'

const archive = Buffer.from('PK\u0003\u0004')
const oldWorkbook = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** Opens an uploaded file by its content, whatever its name. */
export const openSource = async (path: string, type: ReportType): Promise<RowSource> => {
  const file = await open(path)
  const first = Buffer.alloc(archive.length)
  const { size } = await file.stat()
  await file.read(first, 0, first.length, 0).finally(() => file.close())
  if (first.equals(oldWorkbook)) throw new FileFault(reasons.oldWorkbook)
  const kind = await unreadableKind(path)
  if (kind !== null) throw new FileFault(reasons.unreadable[kind])
  return first.equals(archive) ? openWorkbook(path, size) : openText(path, type)
}
