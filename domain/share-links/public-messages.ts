import { t, texts } from '#domain/language/text.ts'

/** What the server says to those who share and to those who open a link. */
export const shareMessages = texts({
  /** The same for links that expired, were revoked or never existed: nothing tells them apart. */
  ended: 'This link has ended.',
  tooMany: 'A farm has at most 100 share links that have not ended. Revoke one first.',
  // The picture
  score: (figure: string) => t('Pollination health: {figure}', { figure }),
  noScore: 'Pollination health: no score for these days',
  likely: (low: string, high: string) => t('Likely {low} to {high}', { low, high }),
  change: (points: string, low: string, high: string) =>
    t('{points} points ({low} to {high}) against the days before', { points, low, high }),
  byDay: 'Insects per camera-hour, by day',
  byWeek: 'Pollination health by week',
})
