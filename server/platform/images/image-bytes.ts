import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { releaseBuffer } from '../memory/memory.ts'

/** File descriptor of the pipe that carries images in the child process. */
export const PICTURE_PIPE = 4

/**
 * Images are sent over a separate pipe. The message channel serialises and copies them on both sides, and those
 * buffers made V8 run a full collection several times a second.
 */
export const pipeOf = (child: ChildProcess): Socket | undefined =>
  // Undefined if the process could not be started, despite the types.
  (child.stdio as ChildProcess['stdio'] | undefined)?.[PICTURE_PIPE] as Socket | undefined

/** Reads the next bytes, in buffers of the given sizes. The end of the process is handled elsewhere. */
export const nextBytes = (pipe: Readable, ...counts: number[]): Promise<Buffer[]> =>
  new Promise((resolve) => {
    const all = counts.map((count) => Buffer.allocUnsafeSlow(count))
    let [place, at] = [0, 0]
    const next = (): Buffer | undefined => {
      while (at === all[place]?.length) [place, at] = [place + 1, 0]
      return all[place]
    }
    if (!next()) return resolve(all)
    const take = (part: Buffer) => {
      for (let from = 0, to = next(); to && from < part.length; to = next()) {
        const copied = part.copy(to, at, from)
        from += copied
        at += copied
      }
      releaseBuffer(part)
      if (next()) return
      pipe.off('data', take).pause()
      resolve(all)
    }
    pipe.on('data', take).resume()
  })
