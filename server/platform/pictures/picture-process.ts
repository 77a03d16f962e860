import { TOO_LARGE, type PictureResult, type PictureTask } from './picture-task.ts'
import { beModest, readPicture } from './read-picture.ts'

const LOOK_MS = 20
const mostBytes = Number(process.argv[2]) * 1_000_000

beModest()
process.once('disconnect', () => process.exit())
process.on('message', ({ kind, image }: PictureTask) => {
  const watch = setInterval(() => process.memoryUsage.rss() > mostBytes && process.exit(TOO_LARGE), LOOK_MS)
  readPicture(kind, image)
    .catch(() => null)
    .then((picture) => {
      clearInterval(watch)
      process.send?.({ picture } satisfies PictureResult)
    })
})
