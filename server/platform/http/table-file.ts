import type { FastifyReply } from 'fastify'
import type { ReportFormat } from '#domain/reports/endpoints.ts'
import type { Column, Row } from '#domain/reports/table.ts'
import { csvStream } from '../files/csv.ts'
import { xlsxStream } from '../files/xlsx.ts'

interface TableFile {
  format: ReportFormat
  /** Letters, digits and hyphens, with the file extension. */
  name: string
  sheet: string
  columns: readonly Column[]
  rows: AsyncIterable<Row[]>
}

export const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** RFC 6266: an ASCII name for all browsers, and the full name. */
export const attachment = (name: string): string => {
  const plain = name.normalize('NFKD').replaceAll(/[^\w.-]+/g, '') || 'report'
  const exact = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}

/** Streams a table as a file while its rows are read. */
export const sendTable = (reply: FastifyReply, { format, name, sheet, columns, rows }: TableFile): FastifyReply =>
  reply
    .type(fileTypes[format])
    .header('content-disposition', attachment(name))
    .send(format === 'csv' ? csvStream(columns, rows) : xlsxStream({ name: sheet, columns, rows }))
