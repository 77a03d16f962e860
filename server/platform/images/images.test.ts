import { ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterEach, expect, it, vi } from 'vitest'
import { makePictures, ImageRefused, startPictureProcess, type PictureLimits } from './images.ts'
import { waitFor } from '#server/testing/wait-for.ts'

/** Noise: slow to decode and large in memory. */
const picture = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: 'green', noise: { type: 'gaussian', mean: 90, sigma: 40 } },
  })
    .jpeg()
    .toBuffer()
const small = await picture(60, 40)
const large = await picture(4_000, 3_000)

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})
const begin = (megabytes: number) =>
  fork(fileURLToPath(new URL('image-process.ts', import.meta.url)), [String(megabytes)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc', 'pipe'],
  })
const make = (limits: Partial<PictureLimits> = {}, ready: ChildProcess[] = []) => {
  const children: ChildProcess[] = []
  const pictures = makePictures({
    ...limits,
    start: (megabytes) => {
      const child = ready.shift() ?? begin(megabytes)
      children.push(child)
      return child
    },
  })
  ends.push(() => pictures.stop())
  return { pictures, children }
}
const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ImageRefused)
  return (error as Error).message
}

it('decodes images in at most two processes, however many arrive at once, and reuses them', async () => {
  const { pictures, children } = make()
  const read = await Promise.all(Array.from({ length: 8 }, () => pictures.read('capture', small)))
  for (const one of read) expect(await sharp(one).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 })
  expect(children).toHaveLength(2)
  await pictures.read('thumbnail', small)
  expect(children).toHaveLength(2)
})

it('rejects an image that takes too long, kills its process and decodes the next one', async () => {
  const mute = spawn(process.execPath, ['-e', 'process.on("message", () => {})'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc', 'pipe'],
  })
  const { pictures } = make({ at_once: 1, seconds: 2 }, [mute])
  expect(await refusalOf(pictures.read('capture', small))).toMatch(/too much time or memory/)
  expect(mute.killed).toBe(true)
  expect((await pictures.read('capture', small)).length).toBeGreaterThan(100)
})

it('rejects an image that takes too much memory and ends only its own process', async () => {
  const { pictures, children } = make({ at_once: 1, megabytes: 10 })
  expect(await refusalOf(pictures.read('capture', large))).toMatch(/too much time or memory/)
  expect(children).toHaveLength(1)
})

it('replaces an idle process that was killed from outside', async () => {
  const { pictures, children } = make({ at_once: 1 })
  await pictures.read('capture', small)
  const gone = once(children[0] as ChildProcess, 'exit')
  children[0]?.kill('SIGKILL')
  await gone
  expect((await pictures.read('capture', small)).length).toBeGreaterThan(100)
  expect(children).toHaveLength(2)
})

it('returns 503 when no process can be started, and decodes the next image', async () => {
  const broken = new ChildProcess()
  process.nextTick(() => broken.emit('error', new Error('spawn EMFILE')))
  const { pictures } = make({}, [broken])
  await expect(pictures.read('photo', small)).rejects.toMatchObject({ status: 503 })
  await new Promise(setImmediate)
  expect(await pictures.read('photo', small)).toBeInstanceOf(Buffer)
})

it('rejects data that is not an image without starting a process for it', async () => {
  const { pictures, children } = make({ at_once: 1 })
  for (const sent of ['<svg/>', ''])
    expect(await refusalOf(pictures.read('capture', Buffer.from(sent)))).toMatch(/not a readable JPEG, PNG or WebP/)
  await pictures.read('photo', small)
  expect(children).toHaveLength(1)
})

it('returns 503 when the queue is full, but queues the server’s own work', async () => {
  const { pictures } = make({ at_once: 1, waiting: 1 })
  const first = pictures.read('capture', large)
  const second = pictures.read('capture', small)
  await expect(pictures.read('capture', small)).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '10' } })
  const own = pictures.read('thumbnail', small, { mayWait: true })
  expect(await Promise.all([first, second, own])).toHaveLength(3)
})

it('does not change the priority or listeners of the server that starts the processes', async () => {
  const script = `await import(${JSON.stringify(new URL('images.ts', import.meta.url).href)})
    const { getPriority } = await import('node:os')
    console.log(getPriority(), process.listenerCount('message'), process.listenerCount('disconnect'))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString()
  })
  await once(child, 'close')
  expect(said.trim()).toBe(`${getPriority()} 0 0`)
})

it('decodes large images one after another without using more memory than for one', async () => {
  const pictures = makePictures({ at_once: 1, megabytes: 350 })
  ends.push(() => pictures.stop())
  const plain = await sharp({ create: { width: 4_000, height: 4_000, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer()
  for (let times = 0; times < 10; times += 1)
    expect((await pictures.read('capture', plain)).length).toBeGreaterThan(1_000)
})

it('does not pass server settings to the decoding process', async () => {
  vi.stubEnv('SECRET_KEY', 'what seals everything')
  const child = startPictureProcess(100)
  ends.push(() => child.kill('SIGKILL'))
  await once(child, 'spawn')
  // Only Linux has this file.
  if (process.platform !== 'linux') return
  const known = () => readFileSync(`/proc/${child.pid}/environ`, 'utf8')
  await waitFor(() => expect(known()).toContain('MALLOC_ARENA_MAX=1'))
  expect(known()).not.toContain('SECRET_KEY')
})

it.each(['{ read: { picture: -1, small: 0 } }', '{ read: { picture: 1e14, small: 0 } }'])(
  'fails only the image whose process responds with %s, and decodes the next one',
  async (answer) => {
    const liar = spawn(process.execPath, ['-e', `process.on("message", () => process.send(${answer}))`], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc', 'pipe'],
    })
    const { pictures } = make({ at_once: 1 }, [liar])
    await expect(pictures.read('capture', small)).rejects.toThrow('an image exceeds the size limit')
    expect(await sharp(await pictures.read('capture', small)).metadata()).toMatchObject({ width: 60 })
  },
)
