import type { Message } from '#domain/ingest/message.ts'
import { messageOf } from './camera.ts'
import type { Camera, Fleet } from './fleet.ts'
import { senderOf } from './sender.ts'

const MINUTE_MS = 60_000
const BATCH = 1_000

/** All messages of a camera whose interval lies between two timestamps (ms), on a grid of `minutes`, oldest first. */
export const messagesOf = function* (
  seed: number,
  camera: Camera,
  from: number,
  until: number,
  minutes: number,
): Generator<Message> {
  const step = minutes * MINUTE_MS
  for (let start = Math.ceil(from / step) * step; start + step <= until; start += step) {
    const message = messageOf(seed, camera, start, minutes)
    if (message) yield message
  }
}

/**
 * Sends everything that a fleet recorded between two timestamps, in batches. Returns the number of messages that were
 * new.
 */
export const sendPast = async (
  fleet: Fleet,
  { from, until, minutes }: { from: number; until: number; minutes: number },
  options: { signal?: AbortSignal; pause?: () => Promise<void> } = {},
): Promise<number> => {
  const send = await senderOf(fleet)
  let accepted = 0
  for (const camera of fleet.cameras) {
    let batch: Message[] = []
    const flush = async () => {
      if (batch.length === 0) return
      const receipt = await send(camera, batch, options.signal)
      if (receipt.rejected.length > 0)
        throw new Error(`a message of ${camera.name} was refused: ${JSON.stringify(receipt.rejected[0])}`)
      accepted += receipt.accepted
      batch = []
      await options.pause?.()
    }
    for (const message of messagesOf(fleet.seed, camera, from, until, minutes)) {
      batch.push(message)
      if (batch.length === BATCH) await flush()
    }
    await flush()
  }
  return accepted
}
