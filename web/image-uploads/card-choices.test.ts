import { expect, test } from 'vitest'
import { foldersOf, readyFiles, rememberDevices, rememberedDevices } from './card-choices.ts'
import type { CardImage } from './read-card.ts'
import { chosenFiles } from './read-folder.ts'

const fileAt = (path: string): File => {
  const file = new File(['x'], path.split('/').at(-1) ?? '', { type: 'image/jpeg' })
  Object.defineProperty(file, 'webkitRelativePath', { value: path.includes('/') ? path : '' })
  return file
}
const imageAt = (path: string, time: CardImage['time']): CardImage => ({
  path,
  file: fileAt(path),
  folder: path.slice(0, Math.max(0, path.lastIndexOf('/'))),
  time,
})
const morning = { source: 'exif', wall: '2026-06-10T09:00:00', offset: null } as const
const noon = { source: 'exif', wall: '2026-06-10T12:00:00', offset: null } as const
const unknown = { source: 'file', modified: Date.parse('2026-06-11T09:00:00Z') } as const
const card = [imageAt('A/2.JPG', noon), imageAt('A/1.JPG', morning), imageAt('B/3.JPG', unknown)]
const times = { zone: 'Europe/London', clock_offset_s: 60, usesModified: false }

test('images are sorted by path and hidden files omitted; CSV files may contain the counts', () => {
  const files = ['CARD/b.JPG', 'CARD/.trash/c.jpg', 'CARD/a.png', 'CARD/counts.csv', 'CARD/log.bin'].map(fileAt)
  const { images, counts } = chosenFiles(files as unknown as FileList)
  expect(images.map(({ path }) => path)).toEqual(['CARD/a.png', 'CARD/b.JPG'])
  expect(counts.map(({ path }) => path)).toEqual(['CARD/counts.csv'])
})

test('a folder shows its number of images, their period, and how many have no time', () => {
  expect(foldersOf(card, times)).toEqual([
    { folder: 'A', images: 2, withoutTime: 0, from: '2026-06-10T08:01:00.000Z', to: '2026-06-10T11:01:00.000Z' },
    { folder: 'B', images: 1, withoutTime: 1, from: null, to: null },
  ])
})

test('images without a time in their metadata are sent only on request, with the source of their time', () => {
  const devices = { A: 4, B: 5 }
  const sent = (usesModified: boolean) =>
    readyFiles(card, { ...times, usesModified, devices }).map(({ name, device_id, time_source }) => [
      name,
      device_id,
      time_source,
    ])
  const timed = [
    ['A/2.JPG', 4, 'exif'],
    ['A/1.JPG', 4, 'exif'],
  ]
  expect(sent(false)).toEqual(timed)
  expect(sent(true)).toEqual([...timed, ['B/3.JPG', 5, 'file']])
})

test('the devices of an upload are remembered for resuming it', () => {
  rememberDevices(7, { A: 4 })
  expect(rememberedDevices(7)).toEqual({ A: 4 })
  expect(rememberedDevices(8)).toEqual({})
})
