import { t, texts } from '#domain/language/text.ts'
/** The map, the small plan, and descriptions of cameras on them. */
export const map = texts({
  plan: (farm: string, fleet: string) => t('Plan of {farm}: {fleet}', { farm, fleet }),
  open: 'Open the map',
  noPosition: 'No Data Available: the farm has no position yet.',
  noPositions: 'Neither the farm nor any of its devices has a position yet.',
  planLegend: 'Score by field',
  ofToday: (fleet: string) => t('{fleet}. Batteries, alerts and last seen are as of today', { fleet }),
  legend: 'Number on a marker: battery %. ×3 on a dark marker: three cameras close together.',
  noService: 'No map service is set up for satellite pictures.',
  cannotDraw: 'This browser cannot draw satellite pictures.',
  missing: 'The satellite picture cannot be loaded: outlines and cameras only.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  wholeFarm: 'Whole farm',
  scale: 'Scale: the bar is',
  metres: (length: string) => `${length} m`,
  kilometres: (length: string) => t('{length} km', { length }),
  clusterSize: (count: number) => `×${count}`,
  cluster: (count: number) => t('{count} cameras: zoom in', { count }),
  list: 'Devices of the farm',
  batteryUnknown: 'battery unknown',
  battery: (percent: number) => t('battery {percent} %', { percent }),
  percent: (figure: string) => `${figure} %`,
  /** Without alerts, only their number: a plan does not know whether a camera watches too little. */
  fleet: (devices: number, needs_attention: number) =>
    needs_attention === 0
      ? t('{devices, plural, =0 {No cameras yet} one {{devices} device} other {{devices} devices}}', { devices })
      : t(
          '{devices, plural, one {{devices} device} other {{devices} devices}}, {needs_attention, plural, one {1 needs attention} other {{needs_attention} need attention}}',
          { devices, needs_attention },
        ),
  notAssigned: 'Not assigned',
  unplaced: 'No position',
  facts: {
    battery: 'Battery',
    lastSeen: 'Last seen',
    rate: 'Insects per hour watched, whole day',
    hours: 'Hours watched by day',
  },
  notWatched: 'not watched',
  openDevice: 'Open device',
  tableHead: [
    'Device',
    'Place',
    'Battery',
    'Last seen',
    'Insects per hour watched, whole day',
    'Watched in this period, whole day',
    'Needs attention',
  ],
  never: 'never',
  hours: (hours: string) => `${hours} h`,
  no: 'No',
})
