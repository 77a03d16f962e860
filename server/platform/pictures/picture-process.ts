import { beModest, readPicture, type PictureKind } from './read-picture.ts'

export interface PictureTask {
  kind: PictureKind
  image: Uint8Array
}
/** The picture; null if it cannot be read. */
export type PictureResult = { picture: Uint8Array | null }
/** The code of a process that ended itself because a picture took too much memory. */
export const TOO_LARGE = 7

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
