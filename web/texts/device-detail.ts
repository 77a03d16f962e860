const metrics: Record<string, { name: string; unit: string }> = {
  battery_level: { name: 'Battery', unit: '%' },
  cpu_load: { name: 'CPU load', unit: '%' },
  cpu_temperature: { name: 'CPU temperature', unit: '°C' },
  memory_used: { name: 'Memory used', unit: '%' },
  disk_used: { name: 'Disk used', unit: '%' },
  storage_used: { name: 'Storage used', unit: '%' },
}
/** A name that devices send, as people read it: `fan_speed` is Fan speed. */
const readable = (metric: string) => {
  const words = metric.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The tabs of a device's page. */
export const detail = {
  period: (days: string) => `Last 7 days, ${days}`,
  table: 'Table',
  tableCaption: 'Resources by time',
  moment: 'Time',
  metric: (metric: string) => metrics[metric] ?? { name: readable(metric), unit: '' },

  marker: 'Current Location',
  location: (at: string) => `Where the newest message came from, ${at}.`,
  noPosition: 'No message of this device says where it stands.',

  messages: 'Messages',
  counted: ['message', 'messages'],
  columns: {
    created_at: 'Time',
    watched: 'Watched',
    device_mode: 'Audit mode',
    avg_flowers: 'Flowers in view',
    sightings: 'Sightings',
    visitations: 'Visitations',
    battery_level: 'Battery',
    metrics: 'Metrics',
  },
  auditOn: 'On',
  auditOff: 'Off',
  minutes: (length: string) => `${length} min`,
  skewed: 'clock not right',
  figures: (name: string, value: string) => `${name} ${value}`,

  gallery: 'Images',
  noImages: 'No image yet',
  noImagesText: 'This device has not sent an image from here, or they were kept long enough.',
  imageOf: (at: string) => `Image of ${at}`,
  boxes: 'Boxes',
  newer: 'Newer',
  older: 'Older',
  range: (from: number, to: number, total: number) => `${from} to ${to} of ${total} images`,
  detections: (count: number) => (count === 1 ? '1 detection' : `${count} detections`),
  noDetections: 'The model saw nothing in this image.',
  confidence: 'Confidence of the model',

  historyName: 'History',
  changesCounted: ['change', 'changes'],
  created: 'Added',
  archived: 'Deleted',
  keyMade: 'Key made',
  keyRevoked: 'Key revoked',
  movedTo: (place: string) => `Placed at ${place}`,
  change: (member: string, from: string, to: string) => `${member}: ${from} became ${to}`,
} as const
