import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import type { Verdict } from '#domain/image-reviews/review.ts'
import { images as t } from '#web/texts/images.ts'
import { Button } from '#web/ui/button.tsx'
import css from './review-bar.module.css'
import type { Reviewing } from './use-review.ts'

/** Verdicts in the order of their keyboard shortcuts. */
export const orderedVerdicts: readonly Verdict[] = ['confirmed', 'corrected', 'rejected', 'cannot_tell']

/** The verdict for a key; undefined if the key has another meaning. */
export const verdictOfKey = (key: string): Verdict | undefined =>
  /^[1-4]$/.test(key) ? orderedVerdicts[Number(key) - 1] : undefined

interface ReviewBarProps {
  /** What the verdicts apply to: the selection, or an image. */
  about: React.ReactNode
  reviewing: Reviewing
  onVerdict: (verdict: Verdict) => void
  children?: React.ReactNode
}

/** Verdicts as buttons, within reach of a thumb. */
export const ReviewBar = ({ about, reviewing, onVerdict, children }: ReviewBarProps) => (
  <div className={css.bar} data-foot-bar role="toolbar" aria-label={t.review}>
    <span className={css.about}>{about}</span>
    <div className={css.verdicts}>
      {orderedVerdicts.map((verdict, index) => (
        <Button
          key={verdict}
          kind={verdict === 'confirmed' ? 'primary' : 'plain'}
          aria-keyshortcuts={String(index + 1)}
          onClick={() => onVerdict(verdict)}
        >
          {t.verdicts[verdict]}
        </Button>
      ))}
    </div>
    <div className={css.more}>
      {children}
      <UndoButtons reviewing={reviewing} />
    </div>
  </div>
)

export const UndoButtons = ({ reviewing }: { reviewing: Reviewing }) => (
  <>
    <Button
      size="icon"
      kind="ghost"
      aria-label={t.undo}
      title={t.undo}
      disabled={!reviewing.canUndo}
      onClick={() => void reviewing.undo()}
    >
      <IconArrowBackUp aria-hidden="true" />
    </Button>
    <Button
      size="icon"
      kind="ghost"
      aria-label={t.redo}
      title={t.redo}
      disabled={!reviewing.canRedo}
      onClick={() => void reviewing.redo()}
    >
      <IconArrowForwardUp aria-hidden="true" />
    </Button>
  </>
)
