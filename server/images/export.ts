import { Readable } from 'node:stream'
import { cocoOf } from '#domain/images/coco.ts'
import {
  boxColumns,
  boxRows,
  imageColumns,
  imageFile,
  imageRow,
  reviewColumns,
  reviewRow,
} from '#domain/images/export-tables.ts'
import type { Image } from '#domain/images/image.ts'
import type { Column, Row } from '#domain/reports/table.ts'
import { imageReviews } from '../image-reviews/review-queries.ts'
import type { Db } from '../platform/postgres/database.ts'
import { csvStream } from '../platform/files/csv.ts'
import { zipStream } from '../platform/files/zip-stream.ts'
import type { Blobs } from '../platform/storage/blobs.ts'
import { imageKeys } from './queries.ts'

interface ExportDeps {
  db: Db
  blobs: Blobs
  now: Date
}

const readMe = `Camera images, exported from Bombus

images.csv   one row per image
boxes.csv    one row per detection of the model version that counts, and as reviewed, and per insect that a reviewer added;
             boxes are fractions of the width and height, from the upper left corner
reviews.csv  one row per review: several people may have reviewed an image, the latest decides
coco.json    the same boxes in the format of COCO, in pixels; images of unknown size are left out
images/      the images as JPEG

Times are in UTC. Detections are those of the model version that counts; reviews never change them.
`

/** A ZIP with tables of images, their boxes and reviews, COCO JSON and, if wanted, the images themselves. */
export const imageArchive = (
  { db, blobs, now }: ExportDeps,
  images: readonly Image[],
  { withFiles }: { withFiles: boolean },
): Readable =>
  zipStream(
    async ({ text, stream }) => {
      const table = (name: string, columns: readonly Column[], rows: Row[]) => {
        const batches = Readable.from([rows]) as AsyncIterable<Row[]>
        return stream(name, csvStream(columns, batches))
      }
      text('README.txt', readMe)
      await table('images.csv', imageColumns, images.map(imageRow))
      await table('boxes.csv', boxColumns, images.flatMap(boxRows))
      const reviewed = new Map(images.filter(({ reviews }) => reviews > 0).map((one) => [one.id, one.model_version]))
      await table('reviews.csv', reviewColumns, (await imageReviews.listOf(db, reviewed)).map(reviewRow))
      text('coco.json', JSON.stringify(cocoOf(images, now)))
      if (!withFiles) return
      const keys = await imageKeys(
        db,
        images.map(({ id }) => id),
      )
      for (const image of images) {
        // An image that was deleted meanwhile is left out.
        const file = await blobs.stream(keys.get(image.id) ?? '').catch(() => null)
        if (file) await stream(imageFile(image), file.body, true)
      }
    },
    () => undefined,
  )
