import type { FastifyReply } from 'fastify'
import type { ReportFormat } from '#domain/reports/endpoints.ts'
import type { Column, Row } from '#domain/reports/table.ts'
import { csvStream } from '../files/csv.ts'
import { xlsxStream } from '../files/xlsx.ts'

interface TableFile {
  format: ReportFormat
  /** Of letters, digits and hyphens, with its ending. */
  name: string
  sheet: string
  columns: readonly Column[]
  rows: AsyncIterable<Row[]>
}

export const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** RFC 6266: a name that every browser reads, and the true one. */
export const attachment = (name: string): string => {
  const plain = name.normalize('NFKD').replaceAll(/[^\w.-]+/g, '') || 'report'
  const exact = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}

/** Sends a table as a file that is written while its rows are read. */
export const sendTable = (reply: FastifyReply, { format, name, sheet, columns, rows }: TableFile): FastifyReply =>
  reply
    .type(fileTypes[format])
    .header('content-disposition', attachment(name))
    .send(format === 'csv' ? csvStream(columns, rows) : xlsxStream({ name: sheet, columns, rows }))
