import { ErrorState } from './error-state.tsx'
import { SkeletonLines } from './skeleton.tsx'

interface PendingProps {
  asked: { error: unknown; refetch: () => unknown }
  /** How many lines the data will have, about. */
  lines: number
}

/** In the place of data that is not there: on its way, or why not, with Retry. */
export const Pending = ({ asked: { error, refetch }, lines }: PendingProps) =>
  error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonLines lines={lines} />
