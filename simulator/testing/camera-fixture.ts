import type { Camera } from '../fleet.ts'

/** A camera under a Herefordshire tunnel of strawberries. */
export const makeCamera = (given: Partial<Camera> = {}): Camera => ({
  name: 'Long Meadow 1 Door',
  key: '',
  field: 'Long Meadow',
  latitude: 52.04,
  longitude: -2.43,
  time_zone: 'Europe/London',
  crop: 'strawberry',
  setup: 'tunnel',
  lit: false,
  visitors: { bumblebee: 6, honeybee: 3, hoverfly: 3, 'solitary bee': 2, 'other fly': 2, 'social wasp': 1 },
  hives: [],
  hours: [6, 20],
  deployed: [{ from: '2020-01-01', to: null }],
  traffic: 1,
  outages: [],
  weakBattery: null,
  clockAhead: 0,
  buffersHours: 0,
  moved: null,
  ...given,
})

/** Under lights all year, with hives of bumblebees. */
export const litHouse = {
  setup: 'glasshouse',
  lit: true,
  hives: ['bumblebee'],
  hours: [7, 19],
} satisfies Partial<Camera>
