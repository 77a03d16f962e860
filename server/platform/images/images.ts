import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { DECODE } from '#domain/budgets/budgets.ts'
import { messages } from '#domain/messages.ts'
import { startAtLowPriority } from '../limits/low-priority.ts'
import { childEnvironment } from '../jobs/child-environment.ts'
import { Problem, unavailable } from '../http/problem.ts'
import { releaseBuffer } from '../memory/memory.ts'
import { nextBytes, pipeOf } from './image-bytes.ts'
import { TOO_LARGE, type PictureResult, type PictureTask } from './image-task.ts'
import type { PictureKind } from './read-image.ts'

/** An image that is refused; the message may be shown to people. */
export class ImageRefused extends Error {}

export interface PictureLimits {
  at_once: number
  waiting: number
  wait_seconds: number
  seconds: number
  megabytes: number
}
interface Options extends Partial<PictureLimits> {
  start?: (megabytes: number) => ChildProcess
}
export interface ReadPicture {
  picture: Buffer
  small: Buffer
  /** The EXIF orientation of the original; 1 is upright. The result is always upright. */
  orientation: number
  /** Pixels. */
  width: number
  height: number
}
interface Way {
  /** However many wait. */
  mayWait?: boolean
  /** The caller gives up the buffer; its memory is released once the image has been read. */
  isGiven?: boolean
}
const IDLE_MS = 60_000

export const startPictureProcess = (megabytes: number): ChildProcess =>
  startAtLowPriority(fileURLToPath(new URL('image-process.ts', import.meta.url)), [String(megabytes)], {
    execArgv: ['--max-old-space-size=64'],
    // glibc retains the memory of a large image in each arena, so several arenas would reach the memory limit.
    env: { ...childEnvironment(process.env), MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
  })

/**
 * Decodes images in child processes within limits of time, memory and concurrency, so that images never slow down
 * sign-ins or messages. A process that has been idle for a minute ends.
 */
export const makePictures = ({ start = startPictureProcess, ...given }: Options = {}) => {
  const limits: PictureLimits = { ...DECODE, ...given }
  const idle = new Map<ChildProcess, NodeJS.Timeout>()
  const waiting: (() => void)[] = []
  let working = 0

  const place = async () => {
    if (working >= limits.at_once) await new Promise<void>((resolve) => waiting.push(resolve))
    else working += 1
  }
  // Passes the process to the next caller in the queue.
  const free = () => {
    const next = waiting.shift()
    if (next) next()
    else working -= 1
  }
  const take = (): ChildProcess => {
    for (const [child, end] of idle) {
      clearTimeout(end)
      idle.delete(child)
      // A process that died meanwhile is skipped.
      if (child.connected) return child
    }
    const child = start(limits.megabytes)
    // Reported by the task that uses it; a process that could not be started has no pipe.
    child.on('error', () => undefined)
    pipeOf(child)?.on('error', () => undefined)
    return child
  }
  const giveBack = (child: ChildProcess) => {
    if (!child.connected) return
    idle.set(child, setTimeout(() => void (idle.delete(child) && child.kill('SIGKILL')), IDLE_MS).unref())
    child.unref()
    child.channel?.unref()
    pipeOf(child)?.unref()
  }

  const readIn = (child: ChildProcess, image: Uint8Array, task: Omit<PictureTask, 'bytes'>, isGiven: boolean) =>
    new Promise<ReadPicture>((resolve, reject) => {
      const pipe = pipeOf(child)
      if (!pipe) return reject(unavailable())
      let isOver = false
      let isSent = false
      const tooSlow = setTimeout(() => end(new ImageRefused(messages.imageTooHeavy)), limits.seconds * 1_000)
      const heard = (result: PictureResult | null) => void taken(result).catch(end)
      const taken = async (result: PictureResult | null) => {
        const read = result?.read
        // The process handles untrusted data, so its messages are validated.
        const isFit = (bytes: number) => Number.isInteger(bytes) && bytes >= 0 && bytes <= limits.megabytes * 1_000_000
        const isWhole = read && [read.orientation, read.width, read.height].every(Number.isInteger)
        if (read && !(isFit(read.picture) && isFit(read.small) && isWhole))
          throw new Error('an image exceeds the size limit')
        const [picture, small] = read ? await nextBytes(pipe, read.picture, read.small) : []
        // The process was killed meanwhile because it took too long.
        if (isOver) return
        settle()
        giveBack(child)
        // Released only if all bytes were sent, regardless of what the child reports: otherwise data later written to
        // this memory could be sent to the child.
        if (isGiven && isSent) releaseBuffer(image)
        if (read && picture && small) resolve({ ...read, picture, small })
        else reject(new ImageRefused(messages.imageRefused))
      }
      const gone = (code: number | null) =>
        end(
          code === TOO_LARGE
            ? new ImageRefused(messages.imageTooHeavy)
            : new Error(`the image process ended with ${code}`),
        )
      const settle = () => {
        isOver = true
        clearTimeout(tooSlow)
        child.off('message', heard).off('exit', gone).off('error', end)
      }
      const end = (error: Error) => {
        settle()
        child.kill('SIGKILL')
        reject(error)
      }
      child.ref()
      child.channel?.ref()
      pipe.ref()
      child.on('message', heard).on('exit', gone).on('error', end)
      child.send({ ...task, bytes: image.length } satisfies PictureTask)
      pipe.write(image, () => {
        isSent = true
      })
    })

  const readInTurn = async (
    image: Uint8Array,
    task: Omit<PictureTask, 'bytes'>,
    { mayWait = false, isGiven = false }: Way,
  ): Promise<ReadPicture> => {
    if (!mayWait && waiting.length >= limits.waiting)
      throw new Problem(503, messages.unavailable, { headers: { 'retry-after': String(limits.wait_seconds) } })
    await place()
    try {
      return await readIn(take(), image, task, isGiven)
    } finally {
      free()
    }
  }

  return {
    /** Throws ImageRefused, or 503 if too many images are waiting. */
    read: async (kind: PictureKind, image: Uint8Array, way: Way = {}): Promise<Buffer> =>
      (await readInTurn(image, { kind, withSmall: false }, way)).picture,
    /** The same with a thumbnail, in a single transfer. */
    readWithSmall: (kind: PictureKind, image: Uint8Array, way: Way = {}): Promise<ReadPicture> =>
      readInTurn(image, { kind, withSmall: true }, way),
    /** Ends idle processes. */
    stop: () => {
      for (const [child, end] of idle) {
        clearTimeout(end)
        child.kill('SIGKILL')
      }
      idle.clear()
    },
  }
}

/** Shared by the whole server, so that its limits apply to all images. */
export const pictures = makePictures()
