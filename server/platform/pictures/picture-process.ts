import { Socket } from 'node:net'
import { nextBytes, PICTURE_PIPE } from './picture-bytes.ts'
import { TOO_LARGE, type PictureResult, type PictureTask } from './picture-task.ts'
import { beModest, readPicture } from './read-picture.ts'

const LOOK_MS = 20
const mostBytes = Number(process.argv[2]) * 1_000_000
const nothing = Buffer.alloc(0)

beModest()
process.once('disconnect', () => process.exit())
const pipe = new Socket({ fd: PICTURE_PIPE, readable: true, writable: true })
// The end of the channel tells.
pipe.on('error', () => undefined)

const readTask = async ({ kind, bytes, withSmall }: PictureTask): Promise<[picture: Buffer, small: Buffer]> => {
  const [image = nothing] = await nextBytes(pipe, bytes)
  const picture = await readPicture(kind, image)
  return [picture, withSmall ? await readPicture('thumbnail', picture) : nothing]
}
process.on('message', (task: PictureTask) => {
  const watch = setInterval(() => process.memoryUsage.rss() > mostBytes && process.exit(TOO_LARGE), LOOK_MS)
  readTask(task)
    .catch(() => null)
    .then((read) => {
      clearInterval(watch)
      process.send?.({ read: read && { picture: read[0].length, small: read[1].length } } satisfies PictureResult)
      for (const part of read ?? []) pipe.write(part)
    })
})
