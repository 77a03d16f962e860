import type { ModelPerformance } from '#domain/model-performance/endpoints.ts'
import { number } from '#web/platform/formats.ts'
import { reviewQueues as t } from '#web/texts/review-queues.ts'
import { IntervalMark } from '#web/ui/interval-mark.tsx'
import type { Column } from '#web/ui/table/table-props.ts'

type Estimate = ModelPerformance['classes'][number]['precision']
type Estimated = Record<'precision' | 'recall' | 'bias', Estimate>

const percent = (share: number) => `${number(share * 100)} %`
const factor = (value: number) => number(value, 2)

/** An estimate with its interval, drawn as a mark. */
const estimated = (
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
/** Scales for shares, and for factors around 1. */
const SHARE = { from: 0, to: 1 }
const FACTOR = { from: 0, to: 2, neutral: 1 }

/** Columns of precision, recall and bias, each with its interval. */
export const estimateColumns = <Row extends Estimated>(): Column<Row>[] => {
  const column = (key: keyof Estimated, scale: typeof SHARE, written: (value: number) => string): Column<Row> => ({
    key,
    title: t[key],
    card: 'row',
    value: (row) => row[key].value,
    cell: (row) => estimated(row[key], scale, written),
  })
  return [column('precision', SHARE, percent), column('recall', SHARE, percent), column('bias', FACTOR, factor)]
}
