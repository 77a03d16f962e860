import { t, texts } from '#domain/language/text.ts'

/** Reviews of images that wait on this device. */
export const pendingReviews = texts({
  keptHere: 'Saved on this device. Reviews are sent as soon as the server can be reached.',
  reviewsWaiting: (count: number) =>
    t('{count, plural, one {{count} review is waiting} other {{count} reviews are waiting}} to be sent', { count }),
  reviewsSent: (count: number) =>
    t('{count, plural, one {{count} review was} other {{count} reviews were}} sent.', { count }),
  discardReview: 'Discard review',
  openImage: 'Open image',
})
