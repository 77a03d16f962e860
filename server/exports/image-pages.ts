import { MOST_IMAGES_OF_EXPORT } from '#domain/exports/export.ts'
import type { ImageFilter } from '#domain/images/filter.ts'
import type { Image } from '#domain/images/image.ts'
import { images } from '../images/queries.ts'
import type { Db } from '../platform/postgres/database.ts'
import type { Owner } from './queries.ts'
import { ExportFailed } from './run-writes.ts'

/** Number of images read at once; their files are written before the next ones are read. */
const PAGE = 100

interface Reading {
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  owner: Owner
  filter: ImageFilter
  /** Called with the number of images written so far, the number expected, and their farms. */
  progress: (done: number, total: number, farms: number[]) => Promise<void>
  /** Maximum images of one export. */
  most?: number
}

/** All images of a filter, newest first, page by page. */
export async function* imagePages({
  read,
  owner,
  filter,
  progress,
  most = MOST_IMAGES_OF_EXPORT,
}: Reading): AsyncGenerator<Image[]> {
  const total = await read((db) => images.size(db, owner, filter, most + 1))
  if (total > most) throw new ExportFailed('too many')
  await progress(0, total, [])
  const farms = new Set<number>()
  let done = 0
  let after: string | undefined
  do {
    const from = { limit: PAGE, ...(after === undefined ? {} : { after }) }
    const { rows, next } = await read((db) => images.list(db, owner, filter, from))
    // Called before the images are written: a person who loses access to a farm loses the file, even an incomplete one.
    for (const { farm_id } of rows) farms.add(farm_id)
    yield rows
    done += rows.length
    // More may have arrived since they were counted.
    if (done > most) throw new ExportFailed('too many')
    await progress(done, total, [...farms])
    after = next ?? undefined
  } while (after !== undefined)
}
