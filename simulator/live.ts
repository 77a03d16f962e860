import { setTimeout as wait } from 'node:timers/promises'
import type { Message } from '#domain/ingest/message.ts'
import { functionalGroups, type FunctionalGroup } from '#domain/intensity/functional-groups.ts'
import { messageOf } from './camera.ts'
import type { Camera, Fleet } from './fleet.ts'
import { takePicture, type Scene } from './picture.ts'
import { seedOf } from './random.ts'
import { messagesOf } from './season.ts'
import { senderOf } from './sender.ts'
import { sendPicture } from './send.ts'

const MINUTE_MS = 60_000
const TICK_MS = 5_000
/** Number of messages per image. */
const PICTURE_EVERY = 6

const FIRMWARES = ['2.3.9', '2.4.0', '2.4.1']
const firmwareOf = ({ name }: Camera) => FIRMWARES[seedOf(name, 'firmware') % FIRMWARES.length]

/** Keeps sending in real time, each camera with its own delay after an interval's end, until the signal aborts. */
export const sendLive = async (
  fleet: Fleet,
  { since, minutes }: { since: number; minutes: number },
  signal: AbortSignal,
): Promise<void> => {
  const step = minutes * MINUTE_MS
  const send = await senderOf(fleet)
  /** The configurations that cameras run, according to the latest receipts: simulated cameras accept any. */
  const configured = new Map<string, number>()
  const sentUntil = new Map(fleet.cameras.map((camera) => [camera.name, since]))
  while (!signal.aborted) {
    for (const camera of fleet.cameras) {
      const now = Date.now()
      const late = (seedOf(camera.name, 'phase') % step) + camera.buffersHours * 60 * MINUTE_MS
      const until = Math.floor((now - late) / step) * step
      const from = sentUntil.get(camera.name) ?? now
      if (until <= from) continue
      const messages = [...messagesOf(fleet.seed, camera, from, until, minutes)]
      const last = messages.at(-1)
      if (last) {
        last.device = {
          firmware_version: firmwareOf(camera),
          configuration: { version: configured.get(camera.name) ?? 0 },
        }
        const { configuration_version } = await send(camera, messages, signal)
        if (configuration_version != null) configured.set(camera.name, configuration_version)
      }
      sentUntil.set(camera.name, until)
      if (last && (until / step) % PICTURE_EVERY === seedOf(camera.name) % PICTURE_EVERY)
        await sendPictureOf(fleet, camera, last, signal)
    }
    await wait(TICK_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** Sends images of the recent past, newest first, so that the newest are available soonest. */
export const sendPastPictures = async (
  fleet: Fleet,
  { from, until, minutes }: { from: number; until: number; minutes: number },
  signal: AbortSignal,
): Promise<void> => {
  const step = minutes * MINUTE_MS
  for (let start = Math.floor(until / step) * step - step; start >= from && !signal.aborted; start -= step)
    for (const camera of fleet.cameras) {
      if ((start / step) % PICTURE_EVERY !== seedOf(camera.name) % PICTURE_EVERY) continue
      const message = messageOf(fleet.seed, camera, start, minutes)
      if (message && !signal.aborted) await sendPictureOf(fleet, camera, message, signal)
    }
}

/** The scene in front of a camera at the end of a message's interval. */
export const sceneOf = (seed: number, camera: Camera, message: Message): Scene => {
  const insects = (message.counts ?? []).flatMap(({ object_class_name, count }) =>
    functionalGroups.includes(object_class_name as FunctionalGroup)
      ? Array.from({ length: Math.min(2, count) }, () => object_class_name as FunctionalGroup)
      : [],
  )
  return {
    seed,
    camera: camera.name,
    at: message.interval_end,
    crop: camera.crop,
    flowers: message.ml_results?.avg_flowers ?? 0,
    insects: insects.slice(0, 3),
  }
}

const sendPictureOf = async (fleet: Fleet, camera: Camera, message: Message, signal: AbortSignal) => {
  const at = message.interval_end
  const picture = await takePicture(sceneOf(fleet.seed, camera, message), { mistakes: true })
  const id = at.replaceAll(/[^0-9TZ]/g, '')
  await sendPicture(fleet.url, camera.key, { id, captured_at: at, message_id: message.id, ...picture }, signal)
}
