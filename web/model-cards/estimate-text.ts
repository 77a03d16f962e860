import type { MeasuredModelCard } from '#domain/model-cards/model-card.ts'
import { number } from '#web/platform/formats.ts'
import { modelCards as t } from '#web/texts/model-cards.ts'

type Estimate = MeasuredModelCard['performance'][number]['precision']

const percent = (share: number): string => number(share * 100)

/** Precision or recall in percent with its interval: `92 % (85 to 96)`. */
export const estimateText = ({ value, interval }: Estimate): string => {
  if (value === null) return t.notReviewed
  return interval === null
    ? t.estimateAlone(percent(value))
    : t.estimate(percent(value), percent(interval[0]), percent(interval[1]))
}
