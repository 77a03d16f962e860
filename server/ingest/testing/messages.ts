import type { Watched } from './expected-rollups.ts'
import type { Message } from '#domain/ingest/message.ts'
import { asker } from '../../testing/asker.ts'
import type { TestServer } from '../../testing/server.ts'
import type { Rejection } from '../parsing/parse.ts'

export interface Receipt {
  accepted: number
  duplicates: number
  conflicts: number
  rejected: Rejection[]
  ignored: string[]
  clock_skewed: boolean
  configuration_version: number | null
  server_time: string
}

/** Half an hour on the morning of 10 June 2026: seven insects over five flowers. */
export const message = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  interval_start: '2026-06-10T10:00:00Z',
  interval_end: '2026-06-10T10:30:00Z',
  ml_results: { avg_flowers: 5, sightings: 7, visitations: 4 },
  counts: [
    { object_class_name: 'bumblebee', count: 4 },
    { object_class_name: 'Apis mellifera', count: 3 },
  ],
  battery_level: 80,
  ...more,
})

/** An interval of this many minutes from a start. */
export const interval = (start: string, minutes = 30): Pick<Message, 'interval_start' | 'interval_end'> => ({
  interval_start: start,
  interval_end: new Date(Date.parse(start) + minutes * 60_000).toISOString(),
})

/** Sends messages as a device with this key. */
export const sender = (server: TestServer) => {
  const ask = asker(server.app)
  return (key: string, body: unknown) =>
    ask<Receipt>('POST /ingest/messages', { body: body as object, headers: { authorization: `Bearer ${key}` } })
}

/** The message in which a device reports what it recorded. */
export const messageOf = (id: string, one: Watched) =>
  message(id, {
    interval_start: new Date(one.start).toISOString(),
    interval_end: new Date(one.end).toISOString(),
    device_mode: one.isAudit ? 1 : 0,
    ml_results: {
      avg_flowers: one.flowers,
      visitations: one.visits,
      sightings: null,
      visit_seconds: one.visit_seconds,
    },
    model_version: one.model || null,
    counts:
      one.counts && Object.entries(one.counts).map(([object_class_name, count]) => ({ object_class_name, count })),
  })
