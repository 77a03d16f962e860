import { t, texts } from '#domain/language/text.ts'
/** The page about how far people agree with the cameras' model. */
export const imageReviews = texts({
  title: 'Camera reviews',
  counted: (count: number) => t('{count, plural, one {{count} row} other {{count} rows}}', { count }),
  intro: (least: number) =>
    t(
      'What people found when they reviewed images, by model version and insect group. Once {least} insects are reviewed, the pollination health score multiplies counts by the correction. Lines show 90 % ranges.',
      { least },
    ),
  figures: { images: 'images reviewed', audits: 'audit messages paired', insects: 'insects reviewed' },
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
  noInsects: 'The reviews contained no insects',
  empty: 'No camera has been reviewed yet',
  emptyText:
    'Start a representative review queue and review its images: once enough are reviewed, counts are corrected. Until then they stay unchanged.',
  openImages: 'Open images',
})
