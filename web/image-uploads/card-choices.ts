import { captureTime } from '#domain/image-uploads/capture-time.ts'
import { storedValue } from '#web/platform/offline/safe-local-storage.ts'
import type { CardImage } from './read-card.ts'
import type { ReadyFile } from './send-card.ts'

/** The settings that a person enters for a card. */
export interface CardChoices {
  zone: string
  clock_offset_s: number
  /** By folder. */
  devices: Record<string, number | null>
  /** Whether images without a recorded time use the modification time of their file. */
  usesModified: boolean
}

/** A folder of a card, with its timed images in order. */
export interface CardFolder {
  folder: string
  images: number
  withoutTime: number
  from: string | null
  to: string | null
}

type Times = Pick<CardChoices, 'zone' | 'clock_offset_s' | 'usesModified'>
const timeOf = ({ time }: CardImage, { zone, clock_offset_s, usesModified }: Times): string | null =>
  time.source === 'file' && !usesModified ? null : captureTime(time, zone, clock_offset_s)

export const foldersOf = (images: readonly CardImage[], times: Times): CardFolder[] =>
  [...Map.groupBy(images, ({ folder }) => folder)].map(([folder, all]) => {
    const shown = all.flatMap((image) => timeOf(image, times) ?? []).toSorted()
    return {
      folder,
      images: all.length,
      withoutTime: all.filter(({ time }) => time.source === 'file').length,
      from: shown[0] ?? null,
      to: shown.at(-1) ?? null,
    }
  })

/** The files that can be sent, with their times and devices. */
export const readyFiles = (images: readonly CardImage[], choices: CardChoices): ReadyFile[] =>
  images.flatMap((image) => {
    const captured_at = timeOf(image, choices)
    const device_id = choices.devices[image.folder] ?? null
    if (captured_at === null || device_id === null) return []
    return [{ name: image.path, file: image.file, device_id, captured_at, time_source: image.time.source }]
  })

const keyOf = (upload_id: number) => `bombus-image-upload-${upload_id}`
/** Remembers the devices of an upload's folders, in case the same folder is selected again. */
export const rememberDevices = (upload_id: number, devices: CardChoices['devices']): void =>
  storedValue.set(keyOf(upload_id), devices)
export const rememberedDevices = (upload_id: number): CardChoices['devices'] =>
  storedValue.get<CardChoices['devices']>(keyOf(upload_id)) ?? {}
