import { t, texts } from '#domain/language/text.ts'

/** Server messages for people who share and for people who open a link. */
export const shareMessages = texts({
  /** The same for links that expired, were revoked or never existed, so that they cannot be distinguished. */
  ended: 'This link is not valid.',
  tooMany: 'A farm can have at most 100 active share links. Revoke one first.',
  // The picture
  score: (figure: string) => t('Pollination health: {figure}', { figure }),
  noScore: 'Pollination health: no score for these days',
  likely: (low: string, high: string) => t('Likely {low} to {high}', { low, high }),
  change: (points: string, low: string, high: string) =>
    t('{points} points ({low} to {high}) against the days before', { points, low, high }),
  byDay: 'Insects per camera-hour, by day',
  byWeek: 'Pollination health by week',
})
