import { t, texts } from '#domain/language/text.ts'
/** The page that tells how far people and the cameras' model agree. */
export const imageReviews = texts({
  title: 'Checks of cameras',
  counted: (count: number) => t('{count, plural, one {{count} row} other {{count} rows}}', { count }),
  intro: (least: number) =>
    t(
      'What people found who checked the cameras, by version of the model and group of insects. From {least} checked insects on, the score of pollination health takes counts times the correction. Marks span 90 %.',
      { least },
    ),
  figures: { images: 'images checked', audits: 'audit messages paired', insects: 'insects checked' },
  group: 'Group',
  model: 'Model version',
  noModel: 'Not named',
  tp: 'Confirmed',
  fp: 'Rejected',
  fn: 'Missed',
  precision: 'Right of what was seen',
  recall: 'Seen of what was there',
  correction: 'Correction',
  limited: (used: string, measured: string, range: string) =>
    t('{used}, limited: people found {measured} (90 % range {range})', { used, measured, range }),
  tooFew: (least: number) => t('Too few to correct (under {least})', { least }),
  nothing: 'Nothing seen',
  nothingThere: 'Nothing there',
  noInsects: 'No insect was in what was checked',
  empty: 'Nobody has checked a camera yet',
  emptyText:
    'Counts stay as they are until somebody does. Review images under Images: confirm or reject each box, and add what was missed. Or count beside a camera.',
})
