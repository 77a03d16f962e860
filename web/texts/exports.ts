import { t, texts } from '#domain/language/text.ts'

/** Exports in the background. */
export const exportTexts = texts({
  title: 'Exports',
  intro: 'Files that are written in the background. Each is deleted after some days.',
  none: 'No exports yet',
  noneText: 'Choose images by filters and press Export. More than 1,000 images are exported in the background.',
  toImages: 'Images',
  counted: (count: number) => t('{count, plural, one {{count} export} other {{count} exports}}', { count }),
  columns: { what: 'Contents', state: 'State', size: 'Size', created: 'Requested', action: 'Action' },
  images: 'Images',
  tablesOnly: 'tables only',
  allImages: 'all images',
  moreFilters: (count: number) =>
    t('{count, plural, one {{count} more filter} other {{count} more filters}}', { count }),
  states: {
    waiting: 'Waiting',
    running: 'Being written',
    done: 'Ready',
    failed: 'Failed',
    expired: 'Expired',
  },
  until: (day: string) => t('until {day}', { day }),
  progress: (done: string, total: string) => t('{done} of {total} images', { done, total }),
  counting: 'Images are being counted.',
  progressName: 'Progress of the export',
  megabytes: (megabytes: string) => t('{megabytes} MB', { megabytes }),
  download: 'Download',
  downloadNamed: (moment: string) => t('Download the export of {moment}', { moment }),
  cancelNamed: (moment: string) => t('Cancel the export of {moment}', { moment }),
  deleteNamed: (moment: string) => t('Delete the export of {moment}', { moment }),
  cancel: 'Cancel',
  delete: 'Delete',
  deleteTitle: 'Delete this export?',
  deleteText: 'Its file is deleted. The images stay.',
  cancelTitle: 'Cancel this export?',
  cancelText: 'What was written so far is deleted. The images stay.',
  deleted: 'Export deleted',
  cancelled: 'Export cancelled',
  // Starting one
  startTitle: 'Export in the background',
  startText: (count: number) =>
    t(
      '{count} images match. A file of more than 1,000 is written in the background; you are notified when it is ready.',
      {
        count,
      },
    ),
  startTextMany: (count: number) =>
    t('More than {count} images match. The file is written in the background; you are notified when it is ready.', {
      count,
    }),
  most: 'At most 200,000 images.',
  withFiles: 'Include the images',
  withFilesHint: 'Otherwise only the tables of images, boxes and reviews.',
  start: 'Start export',
  started: 'The export has started. You are notified when it is ready.',
  failedToStart: 'The export could not be started. Please try again.',
  // While it runs
  running: (percent: string) => t('Export: {percent} %', { percent }),
  waits: 'An export waits',
  ready: 'Your export is ready',
  failed: (reason: string) => t('Your export failed: {reason}', { reason }),
})
