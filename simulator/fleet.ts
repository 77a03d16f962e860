import type { CropName, GrowingSetup } from '#domain/farms/crops.ts'

/** When a camera watches nothing at all. */
export interface Outage {
  from: string
  until: string
}

/** One simulated camera: where it stands, what grows there, and what goes wrong with it. */
export interface Camera {
  name: string
  key: string
  latitude: number
  longitude: number
  time_zone: string
  crop: CropName
  setup: GrowingSetup
  /** Flowers all year, under lights. */
  lit: boolean
  /** Local hours between which it watches. */
  hours: [number, number]
  /** Local days on which it stands in the crop, first and last included; an open end goes on. */
  deployed: { from: string; to: string | null }[]
  /** How much busier than the farm's mean its spot is: 1 is usual, a tunnel's middle less. */
  traffic: number
  outages: Outage[]
  /** A battery that nobody changed: so many percent are left at a moment, 4.5 less each day. Others are changed in time. */
  weakBattery: { percent: number; at: string } | null
  /** Minutes by which its clock runs ahead. */
  clockAhead: number
  /** Keeps messages for so many hours and sends them together, as a camera with a poor signal does. */
  buffersHours: number
  /** Where it stood before a moment. */
  moved: { until: string; latitude: number; longitude: number } | null
}

/** A fleet on its way to a server. */
export interface Fleet {
  seed: number
  url: string
  cameras: Camera[]
}
