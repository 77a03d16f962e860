import { t, texts } from '#domain/language/text.ts'

/** What the server says of published figures and deposits. Pages receive it, so that it is no part of their files. */
export const publicMessages = texts({
  notPublic: 'This frozen figure is not public.',
  withdrawn: (day: string, reason: string) => t('This figure was withdrawn on {day}: {reason}', { day, reason }),
  embargo: (until: string) => t('This figure is under embargo: it cannot be public before {until}.', { until }),
  noToday: 'It cannot be calculated from the records of today.',
  revoked: 'This figure is not public any more.',
  imagesHaveNoDoi: 'Only exports of data have a DOI.',
})
