import { join } from 'node:path'
import { folderBlobs, type Blobs } from './blobs.ts'
import type { Log } from '../observability/log.ts'
import type { Settings } from '../config/settings.ts'

/** The object store or folder of the settings. The S3 client is only loaded if needed. */
export const openBlobs = async (
  { objects, dataDir }: Pick<Settings, 'objects' | 'dataDir'>,
  log: Log,
): Promise<Blobs> => {
  if (objects === null) return folderBlobs(join(dataDir, 'images'))
  const { s3Blobs } = await import('./s3/s3-blobs.ts')
  const blobs = s3Blobs(objects, { log, fetched: join(dataDir, 'fetched') })
  // The portal starts even if the store is unavailable; the S3 client logs the reason.
  void blobs.answers()
  return blobs
}
