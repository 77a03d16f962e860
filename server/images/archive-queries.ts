import { Readable } from 'node:stream'
import { join } from 'node:path'
import { cocoInfo, makeCocoNumbers } from '#domain/images/coco.ts'
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
import { imageReviews } from '../image-reviews/review-queries.ts'
import type { Db } from '../platform/postgres/database.ts'
import { csvHead, csvLines } from '../platform/files/csv.ts'
import { makeSpool, type Spool } from '../platform/files/spool.ts'
import { zipStream, type ZipParts } from '../platform/files/zip-stream.ts'
import type { Blobs } from '../platform/storage/blobs.ts'
import { imageKeys } from './queries.ts'

interface ArchiveDeps {
  /** Reads from the database chosen by the caller. */
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  blobs: Blobs
  now: Date
  /** Folder in which tables are collected while images are read. */
  dataDir: string
}

const readMe = `Camera images, exported from Bombus

images.csv   one row per image
boxes.csv    one row per detection of the model version that counts, and as reviewed, and per insect that a reviewer
             added;
             boxes are fractions of the width and height, from the upper left corner
reviews.csv  one row per review: several people may have reviewed an image, the latest decides
coco.json    the same boxes in the format of COCO, in pixels; images of unknown size are left out
images/      the images as JPEG

Times are in UTC. Detections are those of the model version that counts; reviews never change them.
`

/** Collects the tables of an archive, page by page. */
const makeTables = async ({ read, now }: Pick<ArchiveDeps, 'read' | 'now'>, spool: Spool) => {
  const coco = makeCocoNumbers()
  const [ofImages, ofBoxes] = [{ is_empty: true }, { is_empty: true }]
  await spool.append('images.csv', csvHead(imageColumns))
  await spool.append('boxes.csv', csvHead(boxColumns))
  await spool.append('reviews.csv', csvHead(reviewColumns))
  await spool.append('coco-images', '')
  await spool.append('coco-annotations', '')
  /** Elements of a JSON array that is still open. */
  const appendJson = async (name: string, array: { is_empty: boolean }, members: readonly unknown[]) => {
    if (members.length === 0) return
    const text = members.map((member) => JSON.stringify(member)).join(',')
    await spool.append(name, array.is_empty ? text : `,${text}`)
    array.is_empty = false
  }
  async function* cocoJson(): AsyncGenerator<Buffer | string> {
    yield `{"info":${JSON.stringify(cocoInfo(now))},"images":[`
    yield* spool.read('coco-images') as AsyncIterable<Buffer>
    yield '],"annotations":['
    yield* spool.read('coco-annotations') as AsyncIterable<Buffer>
    yield `],"categories":${JSON.stringify(coco.categories())}}`
  }
  return {
    add: async (page: readonly Image[]) => {
      await spool.append('images.csv', csvLines(page.map(imageRow)))
      await spool.append('boxes.csv', csvLines(page.flatMap(boxRows)))
      const reviewed = new Map(page.filter(({ reviews }) => reviews > 0).map((one) => [one.id, one.model_version]))
      const reviews = await read((db) => imageReviews.listOf(db, reviewed))
      await spool.append('reviews.csv', csvLines(reviews.map(reviewRow)))
      const entries = page.flatMap((image) => coco.entriesOf(image) ?? [])
      const images = entries.map(({ image }) => image)
      await appendJson('coco-images', ofImages, images)
      const annotations = entries.flatMap((entry) => entry.annotations)
      await appendJson('coco-annotations', ofBoxes, annotations)
    },
    write: async ({ stream }: ZipParts) => {
      for (const name of ['images.csv', 'boxes.csv', 'reviews.csv']) await stream(name, spool.read(name))
      await stream('coco.json', Readable.from(cocoJson(), { objectMode: false }))
    },
  }
}

/**
 * A ZIP with the images of all pages, if requested, followed by tables of the images, their boxes and reviews, and COCO
 * JSON. Memory only holds one page at a time.
 */
export const imageArchive = (
  { read, blobs, now, dataDir }: ArchiveDeps,
  pages: AsyncIterable<readonly Image[]>,
  { withFiles }: { withFiles: boolean },
): Readable => {
  let spool: Spool | undefined
  let isOver = false
  const remove = () => void spool?.remove().catch(() => undefined)
  return zipStream(
    async (parts) => {
      spool = await makeSpool(join(dataDir, 'spool'))
      // The client may have disconnected.
      if (isOver) return remove()
      const tables = await makeTables({ read, now }, spool)
      parts.text('README.txt', readMe)
      for await (const page of pages) {
        await tables.add(page)
        if (withFiles) await addFiles(parts, page)
      }
      await tables.write(parts)
    },
    () => {
      isOver = true
      remove()
    },
  )

  async function addFiles({ stream }: ZipParts, page: readonly Image[]): Promise<void> {
    const ids = page.map(({ id }) => id)
    const keys = await read((db) => imageKeys(db, ids))
    for (const image of page) {
      const key = keys.get(image.id)
      // An image that was deleted meanwhile is omitted.
      const file = key === undefined ? null : await blobs.stream(key)
      if (file) await stream(imageFile(image), file.body, true)
    }
  }
}
