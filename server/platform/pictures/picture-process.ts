import { TOO_LARGE, type PictureResult, type PictureTask, type ReadPicture } from './picture-task.ts'
import { beModest, readPicture } from './read-picture.ts'

const LOOK_MS = 20
const mostBytes = Number(process.argv[2]) * 1_000_000

beModest()
process.once('disconnect', () => process.exit())
const readTask = async ({ kind, image, withSmall }: PictureTask): Promise<ReadPicture> => {
  const picture = await readPicture(kind, image)
  return { picture, small: withSmall ? await readPicture('thumbnail', picture) : null }
}
process.on('message', (task: PictureTask) => {
  const watch = setInterval(() => process.memoryUsage.rss() > mostBytes && process.exit(TOO_LARGE), LOOK_MS)
  readTask(task)
    .catch(() => null)
    .then((read) => {
      clearInterval(watch)
      process.send?.({ read } satisfies PictureResult)
    })
})
