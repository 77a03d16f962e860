import type { CropName, GrowingSetup } from '#domain/farms/crops.ts'
import type { Site } from '#simulator/fleet.ts'

/** The demo's fictional farms, at plausible places. Outlines are rectangles in metres from the farm's position. */
export interface DemoField {
  name: string
  crop: 'strawberry' | 'raspberry'
  setup: GrowingSetup
  /** South-west corner east and north of the farm's position, width and height; metres. */
  box: [number, number, number, number]
  tunnels: number
  cameras: number
  visitors: Site['visitors']
  hives: Site['hives']
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
  /** Lit and in flower all year; otherwise the months and days between which cameras are deployed. */
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

/** When and from which seed a demo is created: the same seed gives the same demo. */
export interface Making {
  seed: number
  now: Date
}
