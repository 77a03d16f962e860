import { parentPort } from 'node:worker_threads'
import type { WeekReport } from '#domain/weekly-email/week-report.ts'
import { lowerPriority } from '../../platform/limits/low-priority.ts'
import { makeWeekPdf } from './week-pdf.ts'

export interface PdfOrder {
  order: number
  report: WeekReport
}
export type MadePdf = { order: number } & ({ pdf: Uint8Array } | { failed: Error })

lowerPriority()
parentPort?.on('message', ({ order, report }: PdfOrder) => {
  const say = (made: MadePdf) => parentPort?.postMessage(made, [])
  makeWeekPdf(report)
    .then((pdf) => say({ order, pdf }))
    .catch((error: unknown) => say({ order, failed: error as Error }))
})
