import { setTimeout as wait } from 'node:timers/promises'
import type { FleetOrder, FleetReport } from './orders.ts'
import { sendLive, sendPastPictures } from './live.ts'
import { sendPast } from './season.ts'

const DAY_MS = 86_400_000
const FINE_MINUTES = 15
const COARSE_MINUTES = 60
/** Pause between batches of the past, so that people who use the demo meanwhile do not wait for it. */
const PAUSE_MS = 40
const CHUNK_DAYS = 28
const PICTURE_DAYS = 5

const tell = (report: FleetReport) => process.send?.(report)

const run = async (order: FleetOrder, signal: AbortSignal): Promise<void> => {
  const { fleet, fineSince } = order
  const started = Date.now()
  const past = async (from: number, until: number, pause?: () => Promise<void>) => {
    const options = { signal, ...(pause ? { pause } : {}) }
    if (until > fineSince)
      await sendPast(fleet, { from: Math.max(from, fineSince), until, minutes: FINE_MINUTES }, options)
    if (from < fineSince)
      await sendPast(fleet, { from, until: Math.min(until, fineSince), minutes: COARSE_MINUTES }, options)
  }
  await past(order.recentSince, started)
  tell({ kind: 'recent' })

  const fillSeasons = async (newest: number, oldest: number, pause: () => Promise<void>) => {
    for (let until = newest; until > oldest && !signal.aborted; until -= CHUNK_DAYS * DAY_MS) {
      const from = Math.max(oldest, until - CHUNK_DAYS * DAY_MS)
      await past(from, until, pause)
      tell({ kind: 'filled', to: from })
    }
  }
  const fill = async () => {
    const gently = () => wait(PAUSE_MS, undefined, { signal })
    await sendPastPictures(
      { ...fleet, cameras: fleet.cameras.slice(0, order.pictured) },
      { from: started - PICTURE_DAYS * DAY_MS, until: started, minutes: FINE_MINUTES },
      signal,
    )
    if (order.gapSince !== null && order.gapSince < order.recentSince)
      await past(order.gapSince, order.recentSince, gently)
    if (order.oldest !== null) await fillSeasons(order.filledTo ?? order.recentSince, order.oldest, gently)
  }
  await Promise.all([fill(), sendLive(fleet, { since: started, minutes: FINE_MINUTES }, signal)])
}

const stopped = new AbortController()
// The server that started this process has ended, so its cameras end as well.
process.on('disconnect', () => stopped.abort())
process.on('SIGINT', () => undefined)
process.once('message', (order) => {
  run(order as FleetOrder, stopped.signal)
    .catch((error: unknown) => {
      if (!stopped.signal.aborted) tell({ kind: 'trouble', message: (error as Error).message })
    })
    .finally(() => process.exit())
})
