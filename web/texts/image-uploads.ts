import { t, texts } from '#domain/language/text.ts'

const SECONDS_A_MINUTE = 60
const MINUTES_AN_HOUR = 60
const HOURS_A_DAY = 24

/** Formats a time span in words, with its two largest units. */
const spanText = (seconds: number): string => {
  const minutes = Math.floor(seconds / SECONDS_A_MINUTE)
  const hours = Math.floor(minutes / MINUTES_AN_HOUR)
  const days = Math.floor(hours / HOURS_A_DAY)
  if (days > 0)
    return t('{days, plural, one {1 day} other {{days} days}} {hours} h', { days, hours: hours % HOURS_A_DAY })
  if (hours > 0) return t('{hours} h {minutes} min', { hours, minutes: minutes % MINUTES_AN_HOUR })
  if (minutes > 0) return t('{minutes} min {seconds} s', { minutes, seconds: Math.floor(seconds % SECONDS_A_MINUTE) })
  return t('{seconds} s', { seconds: Math.floor(seconds) })
}

/** Uploading images from a folder or memory card. */
export const imageUploads = texts({
  title: 'Upload images',
  about:
    'Upload the images of a camera from its memory card. Images that are already stored are recognised and not sent again.',
  // The folder
  drop: 'Drop a folder or memory card here',
  dropHint: 'Or choose it. JPEG, PNG or WebP images, at most 10 MB each and 20,000 at once.',
  chooseFolder: 'Choose a folder',
  chooseFiles: 'Choose files',
  another: 'Choose another folder',
  readingFolder: 'Looking for images…',
  readingTimes: (count: number, of: number) => t('Reading times: {count} of {of} images', { count, of }),
  unreadableFolder: 'The folder could not be read. Try again, or choose it with the button.',
  noImages: 'There are no images in this folder',
  noImagesText: 'Choose a folder with JPEG, PNG or WebP images.',
  tooMany: (count: number, most: number) =>
    t('There are {count} images here. At most {most} can be uploaded at once: choose fewer folders.', { count, most }),
  found: (images: number, folders: number) =>
    t(
      '{images, plural, one {1 image} other {{images} images}} in {folders, plural, one {1 folder} other {{folders} folders}}',
      {
        images,
        folders,
      },
    ),
  images: (count: number) => t('{count, plural, one {1 image} other {{count} images}}', { count }),
  foldersOf: 'Folders',
  noFolder: 'Single files',
  columns: { folder: 'Folder', images: 'Images', from: 'First', to: 'Last', device: 'Device' },
  withoutTime: (count: number) =>
    t('{count, plural, one {1 image has} other {{count} images have}} no time of their own', { count }),
  countedFolders: (count: number) => t('{count, plural, one {1 folder} other {{count} folders}}', { count }),
  deviceOf: (folder: string) => t('Device for {folder}', { folder }),
  chooseDevice: 'Choose a device',
  noDevices: 'This organisation has no devices',
  noDevicesText: 'Add a device before you upload its images.',
  suggested: 'Devices whose ID or name is in a folder name are already selected. Check them.',
  // Times
  times: 'Times',
  zone: 'Time zone of the camera’s clock',
  zoneHint: 'Camera clocks often stay on winter time, or on UTC.',
  clock: 'Camera clock',
  clockRight: 'The times of the images are used unchanged.',
  clockSlow: (span: string) =>
    t('The camera’s clock was slow by {span}. This is added to the time of each image.', { span }),
  clockFast: (span: string) =>
    t('The camera’s clock was fast by {span}. This is subtracted from the time of each image.', { span }),
  span: spanText,
  correct: 'Correct the clock',
  removeCorrection: 'Remove the correction',
  clockTitle: 'Correct the camera clock',
  clockText: 'Choose an image that shows a clock, such as on a phone, and enter the time it shows.',
  clockImage: 'Image that shows a clock',
  clockShown: (file: string) => t('Image {file}', { file }),
  cannotShow: 'This image cannot be shown.',
  clockRead: 'Time it shows',
  clockNeeded: 'must be a date and time',
  clockTooFar: 'must be within two years of the time of the image',
  fileSays: (time: string) => t('It was taken on {time} by camera time.', { time }),
  apply: 'Correct the clock',
  takeModified: (count: number) =>
    t(
      'Use the time of the file for {count, plural, one {1 image} other {{count} images}} without a time of their own',
      {
        count,
      },
    ),
  modifiedHint:
    'That is when the file was last modified. It is wrong if files were edited or copied by a program that changes it.',
  leftOut: (count: number) => t('{count, plural, one {1 image is} other {{count} images are}} left out.', { count }),
  // Continuing
  openTitle: 'An upload is not finished',
  openText: (day: string, stored: number, files: number) =>
    t('Of the upload of {day}, {stored} of {files} images are stored. Choose the same folder again to continue it.', {
      day,
      stored,
      files,
    }),
  continues: (day: string) => t('Continue the upload of {day}', { day }),
  continuesHint: 'With its time zone and clock. Images that are already stored are not sent again.',
  finish: 'Finish as is',
  finished: 'The upload is finished.',
  // Sending
  upload: (count: number) => t('Upload {count, plural, one {1 image} other {{count} images}}', { count }),
  devicesNeeded: 'Choose a device for each folder.',
  progressOf: 'Upload progress',
  progress: (done: number, files: number, sent: string, bytes: string) =>
    t('{done} of {files} images, {sent} of {bytes} MB', { done, files, sent, bytes }),
  left: (span: string) => t('About {span} left', { span }),
  waiting: 'The connection was lost. The upload continues automatically once it is back.',
  paused: 'Paused',
  pause: 'Pause',
  resume: 'Continue',
  stopped: 'The upload has stopped',
  sendFailed: 'The images could not be sent. Choose the same folder again to continue.',
  doneTitle: 'The upload is finished',
  donePartly: 'Some files could not be read',
  donePartlyText: 'Choose the same folder again to send the rest.',
  results: { stored: 'stored', duplicates: 'stored before', refused: 'refused', waiting: 'to be sent' },
  twice: (count: number) =>
    t('{count, plural, one {1 file is} other {{count} files are}} on the card twice and counted once.', { count }),
  seeImages: 'See the images',
  close: 'Close',
  refusedTitle: 'Files that were not stored',
  refusedColumns: { name: 'File', reason: 'Reason', captured_at: 'Time' },
  refusedCounted: (count: number) => t('{count, plural, one {1 file} other {{count} files}}', { count }),
  unreadable: 'The file could not be read from the card.',
  tooLarge: 'The file is empty, or larger than 10 MB.',
  firstShown: (shown: number, total: number) => t('The first {shown} of {total} files are shown.', { shown, total }),
  // Counts
  counts: 'Counts from a card',
  countsAbout:
    'A CSV file with one message per line, in the message format: columns such as id, interval_start, interval_end, avg_flowers, visitations, counts.bumblebee and device_id. Nothing is stored before you have seen its contents.',
  chooseCounts: 'Choose a CSV file',
  readCounts: (path: string) => t('Read {path}', { path }),
  countsTooLarge: 'The file is larger than 20 MB. Split it, for example by month.',
  countsEmpty: 'There are no rows in this file.',
  countsUnreadable: 'The file could not be read. Choose it again.',
  countsRows: (rows: number, file: string) =>
    t('{rows, plural, one {1 row} other {{rows} rows}} in {file}', { rows, file }),
  countsPeriod: (from: string, to: string) => t('{from} to {to}', { from, to }),
  countsFigures: { fresh: 'to be stored', stored: 'stored before', wrong: 'with problems' },
  countsDevice: 'Device for these counts',
  countsOf: (device: string, rows: number) =>
    t('{device}: {rows, plural, one {1 row} other {{rows} rows}}', { device, rows }),
  countsUnknown: (names: string) => t('These columns are not part of a message and are not stored: {names}', { names }),
  countsProblems: 'Rows with problems',
  countsProblem: (line: number, text: string) => t('Line {line}: {text}', { line, text }),
  countsNoDevice: (name: string) => t('There is no device “{name}” in this organisation.', { name }),
  countsDeviceMissing: 'The row has no device.',
  countsNoPlace: 'The device was not in this organisation at that time.',
  countsMore: (count: number) =>
    t('{count, plural, one {1 more row has} other {{count} more rows have}} a problem.', { count }),
  countsLasting: 'Counts cannot be undone once they are stored',
  countsLastingText:
    'They become part of hours, scores and reports, like counts that the device sends itself. Check device and times first.',
  countsConfirm: 'I have checked device and times',
  storeCounts: (rows: number) => t('Store {rows, plural, one {1 row} other {{rows} rows}} of counts', { rows }),
  countsChecking: (done: number, rows: number) => t('Checking: {done} of {rows} rows', { done, rows }),
  countsStoring: (done: number, rows: number) => t('Storing: {done} of {rows} rows', { done, rows }),
  countsStored: (accepted: number, duplicates: number) =>
    t(
      '{accepted, plural, one {1 row was} other {{accepted} rows were}} stored; {duplicates, plural, one {1 row was} other {{duplicates} rows were}} stored before.',
      { accepted, duplicates },
    ),
  countsConflicts: (count: number) =>
    t(
      '{count, plural, one {1 row has} other {{count} rows have}} the ID of a stored message with different contents, and {count, plural, one {was} other {were}} not stored.',
      { count },
    ),
  countsFailed: 'The counts could not be stored completely. Try again: rows that are already stored are recognised.',
  // The list
  list: 'Uploads',
  listColumns: {
    created_at: 'Uploaded',
    organisation: 'Organisation',
    state: 'State',
    files: 'Files',
    stored: 'Stored',
    duplicates: 'Stored before',
    refused: 'Refused',
    zone: 'Time zone',
    created_by: 'By',
    action: 'Action',
  },
  listCounted: (count: number) => t('{count, plural, one {1 upload} other {{count} uploads}}', { count }),
  search: 'Search uploads',
  states: { open: 'Not finished', done: 'Finished', undoing: 'Being undone', undone: 'Undone' },
  zoneAndClock: (zone: string, clock: string) => `${zone}, ${clock}`,
  empty: 'No uploads yet',
  emptyText: 'Image uploads appear here and can be undone as a whole.',
  details: 'Refused files',
  detailsNamed: (day: string) => t('Refused files of the upload of {day}', { day }),
  // Undo
  undo: 'Undo',
  undoNamed: (day: string) => t('Undo the upload of {day}', { day }),
  undoQuestion: 'Undo this upload?',
  undoText: (stored: number, day: string) =>
    t(
      'This deletes all {stored, plural, one {1 image} other {{stored} images}} of the upload of {day}, with their reviews. The same card can be uploaded again.',
      { stored, day },
    ),
  undoKinds: {
    images: (count: number) => t('{count, plural, one {1 image} other {{count} images}}', { count }),
    'reviewed images': (count: number) =>
      t(
        '{count, plural, one {1 of them was reviewed: its reviews are deleted, too} other {{count} of them were reviewed: their reviews are deleted, too}}',
        {
          count,
        },
      ),
    favourites: (count: number) =>
      t('{count, plural, one {1 is a favourite} other {{count} are favourites}}', { count }),
    'images in review queues': (count: number) =>
      t('{count, plural, one {1 is in a review queue} other {{count} are in review queues}}', { count }),
  },
  undoing: 'The images are being deleted.',
})
