import type { CropName, GrowingSetup } from '#domain/farms/crops.ts'

/** The demo's farms: invented, where such farms could stand. Outlines are rectangles, given in metres from the farm's position. */
export interface DemoField {
  name: string
  crop: 'strawberry' | 'raspberry'
  setup: GrowingSetup
  /** South-west corner's distance east and north of the farm's position, width and height; metres. */
  box: [number, number, number, number]
  tunnels: number
  cameras: number
}
export interface DemoFarm {
  title: string
  description: string
  city: string
  postcode: string
  country: 'United Kingdom' | 'United States'
  latitude: number
  longitude: number
  time_zone: string
  area_in_sq_meters: number
  crop: CropName
  setup: GrowingSetup
  variety: string
  season: [number, number] | null
  /** Under lights, flowering all year; else months and days between which cameras stand out. */
  lit: boolean
  deployed: ['02-01' | '03-10' | '03-25', '10-12' | '10-05' | '11-30'] | null
  sprays_recorded: boolean
  fields: DemoField[]
}
export interface DemoOrganisation {
  title: string
  description: string
  city: string
  country: 'United Kingdom' | 'United States'
  postcode: string
  farms: DemoFarm[]
}

export const demoOrganisations: DemoOrganisation[] = [
  {
    title: 'Marden Vale Growers',
    description: 'Soft fruit in glass, tunnels and the open, in Herefordshire.',
    city: 'Ledbury',
    country: 'United Kingdom',
    postcode: 'HR8 2PX',
    farms: [
      {
        title: 'Ashcombe Glasshouse',
        description: 'Strawberries under lights, with bumblebee hives, all year.',
        city: 'Ledbury',
        postcode: 'HR8 2PX',
        country: 'United Kingdom',
        latitude: 52.0402,
        longitude: -2.4281,
        time_zone: 'Europe/London',
        area_in_sq_meters: 21_400,
        crop: 'strawberry',
        setup: 'glasshouse',
        variety: 'Malling Ace',
        season: [1, 12],
        lit: true,
        deployed: null,
        sprays_recorded: true,
        fields: [
          {
            name: 'East House',
            crop: 'strawberry',
            setup: 'glasshouse',
            box: [10, -40, 110, 90],
            tunnels: 6,
            cameras: 7,
          },
          {
            name: 'West House',
            crop: 'strawberry',
            setup: 'glasshouse',
            box: [-115, -40, 110, 90],
            tunnels: 6,
            cameras: 5,
          },
        ],
      },
      {
        title: 'Hollow Brook Farm',
        description: 'Raspberries in tunnels along the brook.',
        city: 'Bosbury',
        postcode: 'HR8 1NW',
        country: 'United Kingdom',
        latitude: 52.0893,
        longitude: -2.4398,
        time_zone: 'Europe/London',
        area_in_sq_meters: 58_900,
        crop: 'raspberry',
        setup: 'tunnel',
        variety: 'Glen Ample',
        season: [5, 8],
        lit: false,
        deployed: ['03-25', '10-05'],
        sprays_recorded: true,
        fields: [
          {
            name: 'Brook Side',
            crop: 'raspberry',
            setup: 'tunnel',
            box: [-160, -90, 150, 170],
            tunnels: 10,
            cameras: 6,
          },
          { name: 'Upper Bank', crop: 'raspberry', setup: 'tunnel', box: [15, -60, 120, 140], tunnels: 8, cameras: 4 },
        ],
      },
      {
        title: 'Long Meadow Farm',
        description: 'Strawberries in tunnels, and an open field of raspberries.',
        city: 'Newent',
        postcode: 'GL18 1LA',
        country: 'United Kingdom',
        latitude: 51.9318,
        longitude: -2.4046,
        time_zone: 'Europe/London',
        area_in_sq_meters: 46_200,
        crop: 'strawberry',
        setup: 'tunnel',
        variety: 'Malling Centenary',
        season: [4, 9],
        lit: false,
        deployed: ['03-10', '10-12'],
        sprays_recorded: false,
        fields: [
          {
            name: 'Long Meadow',
            crop: 'strawberry',
            setup: 'tunnel',
            box: [-140, -100, 180, 200],
            tunnels: 12,
            cameras: 8,
          },
          {
            name: 'Hill Piece',
            crop: 'raspberry',
            setup: 'open field',
            box: [60, -80, 120, 110],
            tunnels: 0,
            cameras: 3,
          },
        ],
      },
    ],
  },
  {
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
          },
        ],
      },
      {
        title: 'Marys River Farm',
        description: 'Raspberries under high tunnels.',
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
          },
        ],
      },
    ],
  },
]
