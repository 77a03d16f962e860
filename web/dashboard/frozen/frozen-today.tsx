import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FrozenDifference, FrozenToday, PublishedFigure } from '#domain/frozen-figures/frozen-figure.ts'
import { isDifferent } from '#domain/frozen-figures/differences.ts'
import { frozenTodayQuery, publishedTodayQuery } from '#web/frozen-figures/queries.ts'
import { date, number } from '#web/platform/formats.ts'
import { formatScore } from '#web/platform/score-format.ts'
import { frozenFigures as t } from '#web/texts/frozen-figures.ts'
import { Button } from '#web/ui/button.tsx'
import { DataView } from '#web/ui/chart/data-view.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pending } from '#web/ui/pending.tsx'

/** The score of the farm then and now in a sentence; null if both show the same. */
const scoreText = ({ frozen, today }: FrozenDifference): string | null => {
  if (frozen === null && today === null) return null
  if (frozen === null) return t.scoreToday(formatScore(today ?? 0))
  if (today === null) return t.noScoreToday(formatScore(frozen))
  const [then, now] = [formatScore(frozen), formatScore(today)]
  // If the rounded numbers are the same, decimals distinguish them.
  return now === then ? t.insteadOf(number(today, 2), number(frozen, 2)) : t.insteadOf(now, then)
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)
const nameOf = ({ figure, of }: FrozenDifference): string => {
  const name = (t.names as Record<string, string>)[figure] ?? figure
  return of === null ? name : t.ofWhat(name, isDay(of) ? date(of) : of)
}
const valueText = (value: number | null): string => (value === null ? t.none : number(value, 2))
const signed = (value: number): string => `${value < 0 ? '−' : '+'}${number(Math.abs(value), 2)}`

interface Shown {
  figure: Pick<PublishedFigure, 'id' | 'kind' | 'model'>
  /** Requested without a session. */
  isPublic?: boolean
}
/**
 * How the frozen figure differs from the current one. Calculating all weeks of a season takes seconds, so it runs on
 * request.
 */
export const FrozenTodayNotice = ({ figure: { id, kind, model }, isPublic = false }: Shown) => {
  const [isAsked, setAsked] = useState(kind !== 'season')
  const asked = useQuery({ ...(isPublic ? publishedTodayQuery : frozenTodayQuery)(id), enabled: isAsked })
  if (!isAsked)
    return (
      <div data-print="none">
        <Button onClick={() => setAsked(true)}>{t.compareToday}</Button>
      </div>
    )
  return asked.data ? <Today today={asked.data} model={model} /> : <Pending asked={asked} lines={2} />
}

const Today = ({ today, model }: { today: FrozenToday; model: string }) => {
  if (today.state === 'unavailable')
    return (
      <Notice tone="warn" live>
        {t.unavailable(today.reason ?? '')}
      </Notice>
    )
  if (today.state === 'same')
    return (
      <Notice tone="good" live>
        {t.same}
      </Notice>
    )
  const changed = today.figures.filter(isDifferent)
  const score = changed.find((one) => one.figure === 'pollination_health' && one.of === null)
  const sentence = score ? scoreText(score) : null
  return (
    <>
      <Notice tone="warn" live title={sentence ?? t.otherFigures(changed.length)}>
        {sentence !== null && <p>{t.otherFigures(changed.length)}</p>}
        {today.model !== null && today.model !== model && <p>{t.otherModel(today.model, model)}</p>}
      </Notice>
      <DataView
        caption={t.differences}
        head={t.differenceHead}
        rows={changed.map((one) => [
          nameOf(one),
          valueText(one.frozen),
          valueText(one.today),
          one.difference === null ? t.none : signed(one.difference),
        ])}
      />
    </>
  )
}
