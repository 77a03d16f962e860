import type { Deps } from '../deps.ts'
import { makeThumbnail } from './capture-store.ts'

/** Thumbnails are made by the queue, two at once: the decoder uses a core each. */
export const makeCaptureJobs = (deps: Pick<Deps, 'jobs' | 'db' | 'blobs'>): Promise<void> =>
  deps.jobs.work('make-thumbnail', { at_once: 2 }, ({ capture_id }) => makeThumbnail(deps, capture_id))
