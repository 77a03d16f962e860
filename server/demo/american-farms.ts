import type { DemoOrganisation } from './places.ts'

/**
 * A large open field with few wild insects, and tunnels with so many hives that flowers get more visits than they
 * need.
 */
export const americanFarms: DemoOrganisation = {
  title: 'Pajaro Berry Company',
  description: 'Strawberries on the coast of California, raspberries in Oregon.',
  city: 'Watsonville',
  country: 'United States',
  postcode: '95076',
  farms: [
    {
      title: 'Elkhorn Ranch',
      description: 'Day-neutral strawberries in the open field.',
      city: 'Watsonville',
      postcode: '95076',
      country: 'United States',
      latitude: 36.8627,
      longitude: -121.7619,
      time_zone: 'America/Los_Angeles',
      area_in_sq_meters: 132_000,
      crop: 'strawberry',
      setup: 'open field',
      variety: 'Monterey',
      season: [2, 11],
      lit: false,
      deployed: ['02-01', '11-30'],
      sprays_recorded: true,
      fields: [
        {
          name: 'Block 4',
          crop: 'strawberry',
          setup: 'open field',
          box: [-150, -110, 300, 220],
          tunnels: 0,
          cameras: 6,
          visitors: {
            bumblebee: 0.3,
            honeybee: 1.2,
            hoverfly: 0.6,
            'solitary bee': 0.3,
            'other fly': 0.4,
            'social wasp': 0.05,
          },
          hives: [],
        },
      ],
    },
    {
      title: 'Marys River Farm',
      description: 'Raspberries under high tunnels, between hives of honeybees.',
      city: 'Corvallis',
      postcode: '97333',
      country: 'United States',
      latitude: 44.5401,
      longitude: -123.3088,
      time_zone: 'America/Los_Angeles',
      area_in_sq_meters: 39_500,
      crop: 'raspberry',
      setup: 'tunnel',
      variety: 'Kokanee',
      season: null,
      lit: false,
      deployed: ['03-25', '10-05'],
      sprays_recorded: true,
      fields: [
        {
          name: 'River Field',
          crop: 'raspberry',
          setup: 'tunnel',
          box: [-90, -70, 170, 140],
          tunnels: 9,
          cameras: 5,
          visitors: {
            bumblebee: 22,
            honeybee: 92,
            hoverfly: 3,
            'solitary bee': 2,
            'other fly': 2,
            'social wasp': 0.5,
          },
          hives: ['honeybee'],
        },
      ],
    },
  ],
}
