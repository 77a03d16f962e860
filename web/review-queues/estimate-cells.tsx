import type { ModelPerformance } from '#domain/model-performance/endpoints.ts'
import { number } from '#web/platform/formats.ts'
import { IntervalMark } from '#web/ui/interval-mark.tsx'

type Estimate = ModelPerformance['classes'][number]['precision']

export const percent = (share: number) => `${number(share * 100)} %`
export const factor = (value: number) => number(value, 2)

/** An estimate with its interval as a mark. */
export const estimated = (
  { value, interval }: Estimate,
  scale: { from: number; to: number; neutral?: number },
  written: (value: number) => string,
) => {
  if (value === null) return '–'
  if (interval === null) return written(value)
  const within = (end: number) => Math.min(scale.to, Math.max(scale.from, end))
  const [low, high] = interval
  return <IntervalMark value={value} range={[within(low), within(high)]} {...scale} written={written} />
}
/** Scales of shares, and of factors around 1. */
export const SHARE = { from: 0, to: 1 }
export const FACTOR = { from: 0, to: 2, neutral: 1 }
