import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { releaseBuffer } from '../memory/memory.ts'

/** Where a process that reads pictures has the pipe over which they come and go. */
export const PICTURE_PIPE = 4

/**
 * Pictures go over a pipe of their own, as they are. Over the channel of messages each was put together, copied and taken apart on
 * either side, and what held the copies made V8 collect everything several times a second.
 */
export const pipeOf = (child: ChildProcess): Socket | undefined =>
  // Of a process that could not be started there is nothing, whatever the types say.
  (child.stdio as ChildProcess['stdio'] | undefined)?.[PICTURE_PIPE] as Socket | undefined

/** The next so many bytes, and so many after them, each in memory of its own. Whoever ends in between is heard of elsewhere. */
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
