import { Worker } from 'node:worker_threads'
import type { WeekReport } from '#domain/weekly-email/week-report.ts'
import type { MadePdf, PdfOrder } from './pdf-thread.ts'

interface Waiting {
  resolve: (pdf: Buffer) => void
  reject: (error: Error) => void
}
interface Thread {
  worker: Worker
  waiting: Map<number, Waiting>
}
let thread: Thread | null = null
let orders = 0

/** One thread for all documents, started with the first. It keeps no process alive. */
const startThread = (): Thread => {
  const started: Thread = { worker: new Worker(new URL('pdf-thread.ts', import.meta.url)), waiting: new Map() }
  started.worker.unref()
  started.worker.on('message', (made: MadePdf) => {
    const asked = started.waiting.get(made.order)
    started.waiting.delete(made.order)
    if ('pdf' in made) asked?.resolve(Buffer.from(made.pdf))
    else asked?.reject(made.failed)
  })
  const end = (error: Error) => {
    if (thread === started) thread = null
    for (const { reject } of started.waiting.values()) reject(error)
    started.waiting.clear()
  }
  started.worker.once('error', end)
  started.worker.once('exit', () => end(new Error('The thread of documents ended.')))
  return started
}

/** A farm's week as a PDF, made in a thread of its own, after what people and cameras wait for. */
export const weekPdf = (report: WeekReport): Promise<Buffer> => {
  const { worker, waiting } = (thread ??= startThread())
  orders += 1
  const order: PdfOrder = { order: orders, report }
  return new Promise((resolve, reject) => {
    waiting.set(order.order, { resolve, reject })
    worker.postMessage(order, [])
  })
}
