import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { type ReactNode, Suspense } from 'react'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { compare as t } from '../texts/compare.ts'
import { CompareWith } from './compare-with.tsx'
import css from './compare.module.css'

const ComparisonPanel = lazyPart(() => import('./comparison-panel.tsx'))

export interface Comparing {
  choice: string | undefined
  /** The dashboard to compare with, once loaded. */
  other: FarmDashboard | undefined
  failed: boolean
  onRetry: () => void
  onChoose: (choice: string | undefined) => void
}

interface Props {
  data: FarmDashboard
  compare: Comparing
  note?: ReactNode
}

/** The selector of what to compare with, and the comparison. */
const Compared = ({ data, compare, note }: Props) => {
  const { choice, other, failed, onRetry, onChoose } = compare
  const waiting = <div className={css.waiting} aria-busy="true" />
  return (
    <>
      <div className={css.row}>
        {(data.health.hours > 0 || choice !== undefined) && (
          <CompareWith data={data} choice={choice} other={other} onCompare={onChoose} />
        )}
        {note && (
          <span className={css.note}>
            <Suspense>{note}</Suspense>
          </span>
        )}
      </div>
      {choice !== undefined && failed && (
        <Notice tone="warn" title={t.failed} live>
          <Button onClick={onRetry}>{t.retry}</Button>
        </Notice>
      )}
      {choice !== undefined && !failed && (
        <Suspense fallback={waiting}>{other ? <ComparisonPanel data={data} other={other} /> : waiting}</Suspense>
      )}
    </>
  )
}
export default Compared
