import type { WeekReport } from '#domain/weekly-email/week-report.ts'
import { makeWorker } from '../../platform/workers/worker.ts'

const worker = makeWorker<WeekReport, Uint8Array>(new URL('pdf-thread.ts', import.meta.url))

/** The report of a farm's week as PDF, created in a worker thread. */
export const weekPdf = async (report: WeekReport): Promise<Buffer> => Buffer.from(await worker.run(report))
