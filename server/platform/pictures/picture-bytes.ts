import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'

/** Where a process that reads pictures has the pipe over which they come and go. */
export const PICTURE_PIPE = 4

/**
 * Pictures go over a pipe of their own, as they are. Over the channel of messages each was put together, copied and taken apart on
 * either side, and what held the copies made V8 collect everything several times a second.
 */
export const pipeOf = (child: ChildProcess): Socket | undefined =>
  // Of a process that could not be started there is nothing, whatever the types say.
  (child.stdio as ChildProcess['stdio'] | undefined)?.[PICTURE_PIPE] as Socket | undefined

/** The next so many bytes. Whoever ends in between is heard of elsewhere. */
export const nextBytes = (pipe: Readable, count: number): Promise<Buffer> =>
  new Promise((resolve) => {
    const bytes = Buffer.allocUnsafeSlow(count)
    if (count === 0) return resolve(bytes)
    let at = 0
    const take = (part: Buffer) => {
      at += part.copy(bytes, at)
      if (at < count) return
      pipe.off('data', take).pause()
      resolve(bytes)
    }
    pipe.on('data', take).resume()
  })
