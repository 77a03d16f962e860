import { DECODE } from '#domain/budgets/budgets.ts'
import type { Deps } from '../deps.ts'
import { makeThumbnail } from './thumbnail-writes.ts'

/** Enough that the two decoders never wait, and few enough that the last thumbnail is made before its job expires. */
const FETCHED = 8

/** Jobs that make missing thumbnails, two at once: the decoder uses one core each. */
export const makeCaptureJobs = (deps: Pick<Deps, 'jobs' | 'db' | 'blobs'>): Promise<void> =>
  deps.jobs.work('make-thumbnail', { at_once: DECODE.at_once, fetched: FETCHED }, ({ capture_id, size }) =>
    makeThumbnail(deps, capture_id, size),
  )
