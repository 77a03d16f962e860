import { t, texts } from '#domain/language/text.ts'
import { number } from '#web/platform/formats.ts'

const metrics: Record<string, { name: string; unit: string }> = texts({
  battery_level: { name: 'Battery', unit: '%' },
  cpu_load: { name: 'CPU load', unit: '%' },
  cpu_temperature: { name: 'CPU temperature', unit: '°C' },
  memory_used: { name: 'Memory used', unit: '%' },
  disk_used: { name: 'Disk used', unit: '%' },
  storage_used: { name: 'Storage used', unit: '%' },
})
/** Formats a metric name of a device for display: `fan_speed` becomes Fan speed. */
const readable = (metric: string) => {
  const words = metric.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The tabs of a device's page. */
export const detail = texts({
  period: (days: string) => t('Metrics, {days}', { days }),
  periodName: 'Period',
  lastDays: (days: number) => t('Last {days} days', { days }),
  from: 'From',
  to: 'To',
  show: 'Show',
  datesRequired: 'Please choose both dates',
  datesTurned: 'From date should be less than or equal to To date',
  datesMany: (most: number) => t('At most {most} days can be shown', { most }),
  table: 'Table',
  tableCaption: 'Resources by time',
  moment: 'Time',
  metric: (metric: string) => metrics[metric] ?? { name: readable(metric), unit: '' },

  marker: 'Current Location',
  markerAt: (position: string) => t('Current Location: {position}', { position }),
  map: 'Map',
  largeMap: 'Larger map',
  location: (at: string) => t('Position of the latest message, {at}.', { at }),
  stops: 'Previous positions',
  stopFrom: 'From',
  stopTo: 'To',
  position: 'Latitude, longitude',
  degrees: (latitude: string, longitude: string) => `${latitude}, ${longitude}`,
  noPosition: 'This device has not reported a position yet.',

  messages: 'Messages',
  counted: (count: number) => t('{count, plural, one {{count} message} other {{count} messages}}', { count }),
  columns: {
    created_at: 'Time',
    watched: 'Watched',
    device_mode: 'Audit mode',
    avg_flowers: 'Flowers in view',
    sightings: 'Sightings',
    visitations: 'Visits',
    battery_level: 'Battery',
    metrics: 'Metrics',
  },
  auditOn: 'On',
  auditOff: 'Off',
  minutes: (length: string) => t('{length} min', { length }),
  skewed: 'clock is wrong',
  figures: (name: string, value: string) => `${name} ${value}`,

  gallery: 'Images',
  allImages: 'Find and review the images of this device',
  noImages: 'No images yet',
  noImagesText: 'This device has not sent images from this farm, or they have been deleted after their storage period.',
  imageOf: (at: string) => t('Image of {at}', { at }),
  boxes: 'Boxes',
  zoom: 'Full size',
  ownSize: 'Actual size',
  downloadImage: 'Download',
  newerImage: 'Newer image',
  olderImage: 'Older image',
  newer: 'Newer',
  older: 'Older',
  range: (from: number, to: number, total: number) =>
    t('{from} to {to} of {total} images', { from: number(from), to: number(to), total: number(total) }),
  detections: (count: number) => t('{count, plural, one {1 detection} other {{count} detections}}', { count }),
  noDetections: 'The model saw nothing in this image.',
  confidence: 'Model confidence',

  historyName: 'History',
  changesCounted: (count: number) => t('{count, plural, one {{count} change} other {{count} changes}}', { count }),
  created: 'Added',
  archived: 'Deleted',
  restored: 'Restored',
  keyMade: 'Key created',
  keyRevoked: 'Key revoked',
  movedTo: (place: string) => t('Placed at {place}', { place }),
  change: (member: string, from: string, to: string) =>
    from === '–' ? t('{member} set to {to}', { member, to }) : t('{member}: {from} → {to}', { member, from, to }),
})
