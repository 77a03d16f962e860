import { t, texts } from '#domain/language/text.ts'

/**
 * Server messages about published figures and deposits. Pages receive them in responses, so that they are not part of
 * their bundles.
 */
export const publicMessages = texts({
  notPublic: 'This frozen figure is not public.',
  withdrawn: (day: string, reason: string) => t('This figure was withdrawn on {day}: {reason}', { day, reason }),
  embargo: (until: string) => t('This figure is under embargo: it cannot be public before {until}.', { until }),
  noToday: 'It cannot be calculated from today’s records.',
  revoked: 'This figure is no longer public.',
  imagesHaveNoDoi: 'Only data exports have a DOI.',
})
