import { t, texts } from '#domain/language/text.ts'
/** The page about how far people agree with the cameras' model. */
export const imageReviews = texts({
  title: 'Camera reviews',
  counted: (count: number) => t('{count, plural, one {{count} row} other {{count} rows}}', { count }),
  intro: (least: number) =>
    t(
      'What people found when they checked cameras, by model version and insect group. Once {least} insects are checked, the pollination health score multiplies counts by the correction. Lines show 90 % ranges.',
      { least },
    ),
  figures: { images: 'images checked', audits: 'audit messages paired', insects: 'insects checked' },
  group: 'Group',
  model: 'Model version',
  noModel: 'Not named',
  tp: 'Confirmed',
  fp: 'Rejected',
  fn: 'Missed',
  precision: 'Correct detections',
  recall: 'Insects detected',
  correction: 'Correction',
  limited: (used: string, measured: string, range: string) =>
    t('{used}, limited: people found {measured} (90 % range {range})', { used, measured, range }),
  tooFew: (least: number) => t('Too few to correct (under {least})', { least }),
  nothing: 'Nothing seen',
  nothingThere: 'Nothing there',
  noInsects: 'The checks contained no insects',
  empty: 'No camera has been checked yet',
  emptyText:
    'Counts stay unchanged until someone does. Review images under Images: confirm or reject each box, and add missed insects. Or count beside a camera.',
})
