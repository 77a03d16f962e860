import { Socket } from 'node:net'
import { nextBytes, PICTURE_PIPE } from './image-bytes.ts'
import { TOO_LARGE, type PictureResult, type PictureTask } from './image-task.ts'
import { limitDecoder, orientationOf, readPicture, sizeOf } from './read-image.ts'

const LOOK_MS = 20
const mostBytes = Number(process.argv[2]) * 1_000_000
const nothing = Buffer.alloc(0)

limitDecoder()
process.once('disconnect', () => process.exit())
const pipe = new Socket({ fd: PICTURE_PIPE, readable: true, writable: true })
// The end of the message channel is handled instead.
pipe.on('error', () => undefined)

const readTask = async ({ kind, bytes, withSmall }: PictureTask) => {
  const [image = nothing] = await nextBytes(pipe, bytes)
  const picture = await readPicture(kind, image)
  const small = withSmall ? await readPicture('thumbnail', picture) : nothing
  return { picture, small, orientation: await orientationOf(image), ...(await sizeOf(picture)) }
}
process.on('message', (task: PictureTask) => {
  const watch = setInterval(() => process.memoryUsage.rss() > mostBytes && process.exit(TOO_LARGE), LOOK_MS)
  readTask(task)
    .catch(() => null)
    .then((read) => {
      clearInterval(watch)
      const sizes = read && { ...read, picture: read.picture.length, small: read.small.length }
      process.send?.({ read: sizes } satisfies PictureResult)
      if (read) for (const part of [read.picture, read.small]) pipe.write(part)
    })
})
