import { Link } from '@tanstack/react-router'
import { usePerson } from '#web/platform/session/profile.ts'
import { pendingReviews as t } from '#web/texts/pending-reviews.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import css from '../outbox/outbox-panel.module.css'
import { discardReviews } from './pending-reviews.ts'
import { usePendingReviews } from './use-pending-reviews.ts'

/** The number of image reviews that wait on this device, and the reviews that the server rejected, with the reason. */
export const PendingReviews = () => {
  const { id } = usePerson()
  const reviews = usePendingReviews()
  if (reviews.length === 0) return null
  return (
    <>
      <h3>{t.reviewsWaiting(reviews.length)}</h3>
      <ul className={css.entries}>
        {reviews
          .filter(({ refusal }) => refusal !== null)
          .map(({ image_id, words, refusal }) => (
            <li key={image_id}>
              <div>
                <strong>{words}</strong>
                <span className={css.why}>{refusal}</span>
              </div>
              <Link to="/images/$imageId" params={{ imageId: String(image_id) }} {...asButton()}>
                {t.openImage}
              </Link>
              <Button onClick={() => void discardReviews(id, [image_id])}>{t.discardReview}</Button>
            </li>
          ))}
      </ul>
    </>
  )
}
