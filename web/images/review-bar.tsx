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

/** A verdict as a button; its place is its key. */
type VerdictButton = readonly [Verdict, string]

/** The verdicts on a selection of images. Without a detected insect in any of them, there is nothing to reject. */
export const selectionVerdicts = (hasInsects: boolean): VerdictButton[] =>
  hasInsects ? orderedVerdicts.map((verdict) => [verdict, t.verdicts[verdict]]) : [['confirmed', t.nothingThere]]

/**
 * The verdicts on all insects of one image; without a detected insect, whether one was missed. `hasBoxes`: the image
 * has boxes of insects, from the model or from reviewers.
 */
export const imageVerdicts = (hasInsects: boolean, hasBoxes: boolean): VerdictButton[] =>
  hasInsects
    ? orderedVerdicts.map((verdict) => [verdict, verdict === 'confirmed' ? t.allRight : t.verdicts[verdict]])
    : [
        ['confirmed', hasBoxes ? t.allRight : t.nothingThere],
        ['corrected', t.insectMissed],
      ]

interface ReviewBarProps {
  /** What the verdicts apply to: the selection, or an image. */
  about: React.ReactNode
  verdicts: readonly VerdictButton[]
  /** False while the image is not shown. */
  isEnabled?: boolean
  reviewing: Reviewing
  onVerdict: (verdict: Verdict) => void
  children?: React.ReactNode
}

/** Verdicts as buttons, within reach of a thumb. */
export const ReviewBar = ({ about, verdicts, isEnabled = true, reviewing, onVerdict, children }: ReviewBarProps) => (
  <div className={css.bar} data-foot-bar role="toolbar" aria-label={t.review}>
    <span className={css.about} role="status">
      {about}
    </span>
    <div className={css.verdicts}>
      {verdicts.map(([verdict, words], index) => (
        <Button
          key={verdict}
          kind={verdict === 'confirmed' ? 'primary' : 'plain'}
          // Not `disabled`, which would take the focus from the button while the next image is loading.
          aria-disabled={!isEnabled || undefined}
          aria-keyshortcuts={String(index + 1)}
          onClick={() => isEnabled && onVerdict(verdict)}
        >
          {words}
          <kbd aria-hidden="true">{index + 1}</kbd>
        </Button>
      ))}
    </div>
    <div className={css.more}>
      {children}
      <UndoButtons reviewing={reviewing} />
    </div>
  </div>
)

/** Undo and redo, and the number of reviews that are not saved yet. */
export const UndoButtons = ({ reviewing }: { reviewing: Reviewing }) => (
  <>
    {reviewing.unsent > 0 && <span className={css.about}>{t.toSave(reviewing.unsent)}</span>}
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
