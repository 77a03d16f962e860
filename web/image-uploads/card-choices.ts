import { captureTime } from '#domain/image-uploads/capture-time.ts'
import { storedValue } from '#web/platform/offline/safe-local-storage.ts'
import type { CardImage } from './read-card.ts'
import type { ReadyFile } from './send-card.ts'

/** What a person says of a card. */
export interface CardChoices {
  zone: string
  clock_offset_s: number
  /** By folder. */
  devices: Record<string, number | null>
  /** Whether images without a time of their own have that of their file. */
  usesModified: boolean
}

/** A folder of a card, with the images that have a time, in its order. */
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
/** The devices of an upload's folders, for when the same folder is chosen again. */
export const rememberDevices = (upload_id: number, devices: CardChoices['devices']): void =>
  storedValue.set(keyOf(upload_id), devices)
export const rememberedDevices = (upload_id: number): CardChoices['devices'] =>
  storedValue.get<CardChoices['devices']>(keyOf(upload_id)) ?? {}
