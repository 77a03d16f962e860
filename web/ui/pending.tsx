import { ErrorState } from './error-state.tsx'
import { SkeletonLines } from './skeleton.tsx'

interface PendingProps {
  asked: { error: unknown; refetch: () => unknown }
  /** The approximate number of lines that the data will have. */
  lines: number
}

/** A placeholder for missing data: loading, or the error with Retry. */
export const Pending = ({ asked: { error, refetch }, lines }: PendingProps) =>
  error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonLines lines={lines} />
