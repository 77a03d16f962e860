import { t, texts } from '#domain/language/text.ts'

/** The pages of camera images. */
export const images = texts({
  title: 'Images',
  filters: 'Filters',
  moreFilters: 'More filters',
  fewerFilters: 'Fewer filters',
  clearFilters: 'Clear filters',
  farm: 'Farm',
  everyFarm: 'All farms',
  device: 'Device',
  everyDevice: 'All devices',
  from: 'From',
  to: 'To',
  group: 'Insects',
  everyGroup: 'All images',
  unidentified: 'Unidentified insect',
  anyInsect: 'Any insect',
  noInsect: 'No insect',
  taxon: 'Class or taxon',
  taxonHint: 'Common or scientific name',
  hoursFrom: 'From hour',
  hoursTo: 'To hour',
  confidenceFrom: 'Confidence from',
  confidenceTo: 'Confidence to',
  leastInsects: 'Insects, at least',
  model: 'Model version',
  review: 'Review',
  everyReview: 'All',
  states: {
    unreviewed: 'Not reviewed',
    confirmed: 'Confirmed',
    corrected: 'Corrected',
    cannot_tell: 'Cannot tell',
  },
  disagreement: 'Reviewers disagree',
  mine: 'Reviewed by me',
  favourites: 'My favourites',
  favourite: 'Add to favourites',
  noFavourite: 'Remove from favourites',
  periods: { today: 'Today', week: 'Last 7 days', month: 'Last 30 days' },
  period: 'Period',
  anyTime: 'Any time',
  ownDays: 'Other days',
  counted: (count: number) => t('{count, plural, one {{count} image} other {{count} images}}', { count }),
  moreThan: (count: number) => t('More than {count} images', { count }),
  list: 'List',
  // An empty list
  none: 'No images',
  noneText: 'Cameras send images of what they detect. They appear here as soon as they arrive.',
  nothingSeen: 'Nothing seen',
  nothingSeenText: 'The cameras watched in this period, and no image matches the filters.',
  notWatched: 'Not watched',
  notWatchedText: 'No camera watched here in this period, so there are no images.',
  noMatch: 'No image matches',
  noMatchText: 'Choose a longer period or fewer filters.',
  // The time strip
  strip: 'Images by hour',
  stripHour: (day: string, hour: number, count: number) =>
    t('{day}, {hour}:00: {count, plural, one {{count} image} other {{count} images}}', {
      day,
      hour: String(hour),
      count,
    }),
  stripWatched: (day: string, hour: number) => t('{day}, {hour}:00: watched, no image', { day, hour: String(hour) }),
  stripNotWatched: (day: string, hour: number) => t('{day}, {hour}:00: not watched', { day, hour: String(hour) }),
  notWatchedKey: 'Not watched',
  // A tile
  tile: (moment: string, device: string, insects: string, state: string) =>
    t('{moment}, {device}: {insects}. {state}', { moment, device, insects, state }),
  blank: 'No insect',
  select: 'Select',
  selected: (count: number) => t('{count, plural, one {{count} selected} other {{count} selected}}', { count }),
  clearSelection: 'Clear selection',
  // Verdicts
  verdicts: {
    confirmed: 'Right',
    corrected: 'Other taxon',
    rejected: 'Not an insect',
    cannot_tell: 'Cannot tell',
  },
  confirmOnScreen: (count: number) =>
    t('{count, plural, one {Confirm {count} image on screen} other {Confirm all {count} images on screen}}', { count }),
  keysGrid:
    'Keys: 1 right, 2 other taxon, 3 not an insect, 4 cannot tell, Space selects, Enter opens, F favourite, Z undo.',
  keysImage:
    'Keys: 1 right, 2 other taxon, 3 not an insect, 4 cannot tell, arrows previous and next, + and − zoom, B boxes, N draws a box, Z undo.',
  undo: 'Undo',
  redo: 'Redo',
  undone: 'Review undone',
  notSaved: 'The review could not be saved. Please try again.',
  saved: (count: number) =>
    t('{count, plural, one {{count} image reviewed} other {{count} images reviewed}}', { count }),
  needsBox: (count: number) =>
    t(
      '{count, plural, one {{count} image has no detection: open it and draw a box.} other {{count} images have no detection: open them and draw boxes.}}',
      { count },
    ),
  // Choosing a taxon
  whatIsIt: 'What is it?',
  name: 'Name',
  nameHint: 'Common, scientific or former name',
  asTyped: (name: string) => t('Use “{name}”', { name }),
  // An image
  newer: 'Newer image',
  older: 'Older image',
  play: 'Play the day',
  pause: 'Pause',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  boxes: 'Boxes',
  drawBox: 'Draw a box',
  drawing: 'Drag over the insect, or press Enter for a box in the middle.',
  cancelDrawing: 'Stop drawing',
  download: 'Download',
  deleteImage: 'Delete image',
  detections: 'Detections',
  sentAs: (name: string) => t('Sent as {name}', { name }),
  added: 'Added by a reviewer',
  otherDetections: (count: number) =>
    t('{count, plural, one {{count} flower or background} other {{count} flowers and background}}', { count }),
  noDetections: 'The model detected nothing.',
  nothingThere: 'Right, no insect',
  moveBox: (name: string) => t('Box of {name}: arrow keys move it, with Shift they resize it', { name }),
  removeBox: 'Remove box',
  comment: 'Comment',
  saveComment: 'Save comment',
  commentSaved: 'Comment saved',
  reviews: 'Reviews',
  noReviews: 'Nobody has reviewed this image.',
  reviewedBy: (name: string, moment: string) => t('{name}, {moment}', { name, moment }),
  deleteReview: 'Delete my review',
  about: 'About this image',
  camera: 'Camera',
  place: 'Place',
  captured: 'Captured',
  received: 'Received',
  message: 'Message',
  size: 'Size',
  pixels: (width: number, height: number) =>
    t('{width} × {height} pixels', { width: String(width), height: String(height) }),
  unknown: 'Unknown',
  weather: 'Weather of the day',
  // Deleting an image
  deleteTitle: 'Delete this image?',
  deleteText: 'The image and its reviews are deleted. Counts stay as the camera sent them. This cannot be undone.',
  reason: 'Reason',
  reasonMissing: 'must say why the image is deleted',
  reasonHint: 'It stays in the history.',
  deleted: 'Image deleted',
  // Saved filters
  classes: 'Model classes',
  performance: 'Model performance',
  export: 'Export',
  stopExport: (megabytes: string) => t('Stop: {megabytes} MB', { megabytes }),
  tooManyToExport: (most: number) =>
    t('At most {most} images can be exported at once. Choose fewer days or more filters.', { most }),
  exportFailed: 'The export could not be completed. Please try again.',
  savedFilters: 'Saved filters',
  noSavedFilters: 'No filter is saved yet.',
  retention: 'Retention',
  retentionTitle: 'How long images are kept',
  stored: (count: number, megabytes: number) =>
    t('{count, plural, one {{count} image} other {{count} images}}, {megabytes} MB.', {
      count,
      megabytes: Math.round(megabytes),
    }),
  keptForever: 'Images are kept until somebody deletes them.',
  keptDays: (days: number) =>
    t(
      '{days, plural, one {Images are deleted {days} day after they were received.} other {Images are deleted {days} days after they were received.}}',
      { days },
    ),
  reviewedKeptForever: (count: number) =>
    t(
      '{count, plural, one {{count} image that was reviewed or is a favourite is} other {{count} images that were reviewed or are favourites are}} kept until somebody deletes them.',
      { count },
    ),
  reviewedKeptDays: (count: number, days: number) =>
    t(
      '{count, plural, one {{count} image that was reviewed or is a favourite is} other {{count} images that were reviewed or are favourites are}} kept for {days} days.',
      { count, days },
    ),
  dueSoon: (count: number) =>
    t('{count, plural, one {{count} image is} other {{count} images are}} deleted within seven days.', { count }),
  nextDeletion: (day: string) => t('The next image is deleted on {day}.', { day }),
  nothingDue: 'No image is due to be deleted.',
  saveFilter: 'Save these filters',
  filterName: 'Name of the filter',
  filterSaved: 'Filter saved',
  filterDeleted: 'Filter deleted',
  deleteFilter: (name: string) => t('Delete the filter {name}', { name }),
  // Reviews that wait on this device
  keptHere: 'Saved on this device. Reviews are sent as soon as the server can be reached.',
  partlySaved: (saved: number, failed: number, reason: string) =>
    t('{saved, plural, one {{saved} review} other {{saved} reviews}} saved, {failed} not saved: {reason}', {
      saved,
      failed,
      reason,
    }),
  reviewsWaiting: (count: number) =>
    t('{count, plural, one {{count} review waits} other {{count} reviews wait}} to be sent', { count }),
  reviewsSent: (count: number) =>
    t('{count, plural, one {{count} review was} other {{count} reviews were}} sent.', { count }),
  discardReview: 'Discard review',
  openImage: 'Open image',
})
