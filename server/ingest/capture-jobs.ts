import { DECODE } from '#domain/budgets/budgets.ts'
import type { Deps } from '../deps.ts'
import { makeThumbnail } from './capture-store.ts'

/** So many that their two decodes never wait for the next, and few enough that the last is made before its job expires. */
const FETCHED = 8

/** Thumbnails of what earlier servers kept are made by the queue, two at once: the decoder uses a core each. */
export const makeCaptureJobs = (deps: Pick<Deps, 'jobs' | 'db' | 'blobs'>): Promise<void> =>
  deps.jobs.work('make-thumbnail', { at_once: DECODE.at_once, fetched: FETCHED }, ({ capture_id }) =>
    makeThumbnail(deps, capture_id),
  )
