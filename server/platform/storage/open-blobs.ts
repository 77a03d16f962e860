import { join } from 'node:path'
import { folderBlobs, type Blobs } from './blobs.ts'
import type { Log } from '../observability/log.ts'
import type { Settings } from '../config/settings.ts'

/** The object store of the settings, or the folder. What speaks to a store is loaded only where there is one. */
export const openBlobs = async (
  { objects, dataDir }: Pick<Settings, 'objects' | 'dataDir'>,
  log: Log,
): Promise<Blobs> => {
  if (objects === null) return folderBlobs(join(dataDir, 'images'))
  const { s3Blobs } = await import('./s3/s3-blobs.ts')
  const blobs = s3Blobs(objects, { log, fetched: join(dataDir, 'fetched') })
  // The portal starts all the same, and says why it keeps no images: `requests.ts` has written the reason to the log.
  void blobs.answers()
  return blobs
}
