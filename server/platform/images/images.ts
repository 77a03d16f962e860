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

/** A picture that is not taken; the message can be shown to a person. */
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
  /** How the camera was held, as EXIF numbers it: 1 is upright. The picture itself is. */
  orientation: number
}
interface Way {
  /** However many wait. */
  mayWait?: boolean
  /** The image is nobody else's: its memory is given back once it has been read. */
  isGiven?: boolean
}
const IDLE_MS = 60_000

export const startPictureProcess = (megabytes: number): ChildProcess =>
  startAtLowPriority(fileURLToPath(new URL('image-process.ts', import.meta.url)), [String(megabytes)], {
    execArgv: ['--max-old-space-size=64'],
    // Each of glibc's arenas keeps what one large picture needed; one after the other they would come to the limit.
    env: { ...childEnvironment(process.env), MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
  })

/**
 * Reads pictures in processes of their own, so many at once, within time and memory: what a picture costs is never taken
 * from those who sign in or send messages. A process that has had nothing to do for a minute ends.
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
  // Whoever waits takes the place over: it is never free in between.
  const free = () => {
    const next = waiting.shift()
    if (next) next()
    else working -= 1
  }
  const take = (): ChildProcess => {
    for (const [child, end] of idle) {
      clearTimeout(end)
      idle.delete(child)
      // One that died meanwhile is of no use.
      if (child.connected) return child
    }
    const child = start(limits.megabytes)
    // One that cannot be started says so to whoever listens by then, and has no pipe.
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
        // Such a process may say anything.
        const isFit = (bytes: number) => Number.isInteger(bytes) && bytes >= 0 && bytes <= limits.megabytes * 1_000_000
        if (read && !(isFit(read.picture) && isFit(read.small) && Number.isInteger(read.orientation)))
          throw new Error('a picture cannot be so large')
        const [picture, small] = read ? await nextBytes(pipe, read.picture, read.small) : []
        // It was ended meanwhile, as it took too long.
        if (isOver) return
        settle()
        giveBack(child)
        // Not by what the child says: whoever took it over could have the system send what comes to lie there.
        if (isGiven && isSent) releaseBuffer(image)
        if (read && picture && small) resolve({ picture, small, orientation: read.orientation })
        else reject(new ImageRefused(messages.imageRefused))
      }
      const gone = (code: number | null) =>
        end(
          code === TOO_LARGE
            ? new ImageRefused(messages.imageTooHeavy)
            : new Error(`a picture's process ended by ${code}`),
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
    /** Throws PictureRefused, or 503 where too many wait already. */
    read: async (kind: PictureKind, image: Uint8Array, way: Way = {}): Promise<Buffer> =>
      (await readInTurn(image, { kind, withSmall: false }, way)).picture,
    /** The same, with a small one of it, at one go: the picture is sent to and fro once. */
    readWithSmall: (kind: PictureKind, image: Uint8Array, way: Way = {}): Promise<ReadPicture> =>
      readInTurn(image, { kind, withSmall: true }, way),
    /** Ends the processes that have nothing to do. */
    stop: () => {
      for (const [child, end] of idle) {
        clearTimeout(end)
        child.kill('SIGKILL')
      }
      idle.clear()
    },
  }
}

/** Those of this server: there is one budget for all that it reads. */
export const pictures = makePictures()
