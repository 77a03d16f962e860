import { IconCheck, IconHelp, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { ImageDetail } from '#domain/images/image.ts'
import { insectsOf, type Insect } from '#domain/image-reviews/insects.ts'
import { isInsect, type ReviewDraft } from '#domain/image-reviews/quick-review.ts'
import type { ImageReview, Verdict } from '#domain/image-reviews/review.ts'
import { colourOf } from '#web/drawings/class-colour.ts'
import { dateTime, number } from '#web/platform/formats.ts'
import { toast } from '#web/platform/toasts.ts'
import { images as t } from '#web/texts/images.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/fields/field.tsx'
import { useTypedDraft } from '#web/ui/form/use-typed-draft.ts'
import { classTitle } from './class-dialog.tsx'
import { orderedVerdicts } from './review-bar.tsx'
import css from './review-panel.module.css'

interface ReviewPanelProps {
  image: ImageDetail
  /** The shown review: the person's own, or else the latest. */
  draft: ReviewDraft | null
  canReview: boolean
  /** Whether the image is shown; verdicts are disabled until then. */
  isShown: boolean
  onVerdict: (detection: number, verdict: Verdict) => void
  onRename: (insect: Insect) => void
  onRemove: (insect: Insect) => void
  onComment: (comment: string | null) => Promise<boolean>
  /** Undefined: the person has no review of this image. */
  onDelete: (() => void) | undefined
}

const icons: Record<Verdict, React.ReactNode> = {
  confirmed: <IconCheck aria-hidden="true" />,
  corrected: <IconPencil aria-hidden="true" />,
  rejected: <IconX aria-hidden="true" />,
  cannot_tell: <IconHelp aria-hidden="true" />,
}

/** The detections of the model as sent, with a verdict on each; what reviewers added; and who reviewed the image. */
export const ReviewPanel = (props: ReviewPanelProps) => {
  const { image, draft, canReview, isShown, onRename, onRemove } = props
  const background = image.detections.flatMap((found, index) => (isInsect(found) ? [] : [index]))
  const added = insectsOf(image.detections, draft).filter(({ detection }) => detection === null)
  return (
    <>
      <section className={css.panel} aria-live="polite">
        <h2>{t.detections}</h2>
        {image.detections.length === 0 && added.length === 0 && <p>{t.noDetections}</p>}
        <ul>
          {image.detections.map((found, index) =>
            // oxlint-disable-next-line react/no-array-index-key -- a detection has no other name
            isInsect(found) ? <DetectionRow key={index} {...props} detection={index} /> : null,
          )}
          {added.map((insect, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- an added insect has no other name
            <li key={`added ${index}`} data-verdict="added">
              <div className={css.name}>
                <i style={{ background: colourOf(insect.object_class_name) }} aria-hidden="true" />
                <b>{classTitle(insect.object_class_name)}</b>
                <span>{t.added}</span>
              </div>
              {canReview && (
                <div className={css.verdicts}>
                  <Button
                    size="icon"
                    kind="ghost"
                    disabled={!isShown}
                    aria-label={t.verdicts.corrected}
                    onClick={() => onRename(insect)}
                  >
                    <IconPencil aria-hidden="true" />
                  </Button>
                  <Button
                    size="icon"
                    kind="ghost"
                    disabled={!isShown}
                    aria-label={t.removeBox}
                    onClick={() => onRemove(insect)}
                  >
                    <IconTrash aria-hidden="true" />
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
        {background.length > 0 && (
          <details>
            <summary>{t.otherDetections(background.length)}</summary>
            <ul>
              {background.map((index) => (
                <DetectionRow key={index} {...props} detection={index} />
              ))}
            </ul>
          </details>
        )}
        {canReview && <CommentField key={image.id} {...props} />}
      </section>
      <Reviews {...props} />
    </>
  )
}

/** A detection as sent, its reviewed class, and the verdicts. */
const DetectionRow = ({
  image,
  draft,
  canReview,
  isShown,
  onVerdict,
  detection,
}: ReviewPanelProps & { detection: number }) => {
  const sent = image.detections[detection]
  if (!sent) return null
  const verdict = draft?.verdicts[detection]
  const correction = draft?.corrections.find((one) => one.detection === detection)
  const name = correction?.object_class_name ?? sent.object_class_name
  const confidence = number(sent.confidence, 2)
  return (
    <li data-verdict={verdict}>
      <div className={css.name}>
        <i style={{ background: colourOf(name) }} aria-hidden="true" />
        <b>{classTitle(name)}</b>
        <span>
          {name === sent.object_class_name
            ? confidence
            : t.sentAs(`${classTitle(sent.object_class_name)} ${confidence}`)}
        </span>
      </div>
      {canReview ? (
        <div className={css.verdicts} role="group" aria-label={classTitle(name)}>
          {orderedVerdicts.map((each) => (
            <Button
              key={each}
              size="icon"
              kind="ghost"
              disabled={!isShown}
              aria-pressed={verdict === each}
              aria-label={t.verdicts[each]}
              title={t.verdicts[each]}
              onClick={() => onVerdict(detection, each)}
            >
              {icons[each]}
            </Button>
          ))}
        </div>
      ) : (
        verdict && <span>{t.verdicts[verdict]}</span>
      )}
    </li>
  )
}

const CommentField = ({ image, draft, isShown, onComment }: ReviewPanelProps) => {
  const stored = draft?.comment ?? ''
  const [typed, setTyped] = useState(stored)
  const kept = useTypedDraft(`image-comment:${image.id}`, { typed }, { typed: stored })
  return (
    <div className={css.comment}>
      <TextArea
        label={t.comment}
        rows={2}
        maxLength={1_000}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed.trim() !== stored && (
        <Button
          disabled={!isShown}
          onClick={() =>
            void onComment(typed.trim() || null).then((isStored) => {
              if (!isStored) return
              kept.clear()
              toast.done(t.commentSaved)
            })
          }
        >
          {t.saveComment}
        </Button>
      )}
    </div>
  )
}

const Reviews = ({ image, onDelete }: ReviewPanelProps) => (
  <section className={css.panel}>
    <h2>{t.reviews}</h2>
    {image.all_reviews.length === 0 && <p>{t.noReviews}</p>}
    <ul>
      {image.all_reviews.map((review) => (
        <li key={review.reviewed_by} className={css.review}>
          <b>{t.reviewedBy(review.reviewed_by_name, dateTime(review.reviewed_at, image.time_zone))}</b>
          <span>{reviewWords(image, review)}</span>
          {review.comment !== null && <q>{review.comment}</q>}
        </li>
      ))}
    </ul>
    {onDelete && (
      <Button kind="ghost" onClick={onDelete}>
        {t.deleteReview}
      </Button>
    )}
  </section>
)

/** Describes a review in words. */
const reviewWords = ({ detections }: ImageDetail, review: ImageReview): string => {
  const corrected = new Map(review.corrections.map((one) => [one.detection, one.object_class_name]))
  const said = detections.map(({ object_class_name }, index) => {
    const verdict = review.verdicts[index] ?? 'confirmed'
    const name = corrected.get(index)
    return `${classTitle(object_class_name)}: ${name === undefined ? t.verdicts[verdict] : classTitle(name)}`
  })
  const added = review.added.map(({ object_class_name }) => `+ ${classTitle(object_class_name)}`)
  return [...said, ...added].join('; ') || t.nothingThere
}
