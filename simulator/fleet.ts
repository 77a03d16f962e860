import type { CropName, GrowingSetup } from '#domain/farms/crops.ts'
import type { FleetBroker } from './send-mqtt.ts'
import type { FunctionalGroup } from '#domain/intensity/functional-groups.ts'

/** When a camera watches nothing at all. */
interface Outage {
  from: string
  until: string
}

/** Where something is in flower, and who comes to it: one of a farm's fields. */
export interface Site {
  field: string
  latitude: number
  longitude: number
  time_zone: string
  crop: CropName
  setup: GrowingSetup
  /** Flowers all year, under lights. */
  lit: boolean
  /** Visits per 100 open flowers and hour between 08:00 and 18:00, in fine weather at the height of each group's season. */
  visitors: Readonly<Record<FunctionalGroup, number>>
  /** Groups that growers put there in hives: they fly as long as the crop flowers. */
  hives: readonly FunctionalGroup[]
}

/** One simulated camera: where it stands, what grows there, and what goes wrong with it. */
export interface Camera extends Site {
  name: string
  key: string
  /** Local hours between which it watches. */
  hours: [number, number]
  /** Local days on which it stands in the crop, first and last included; an open end goes on. */
  deployed: { from: string; to: string | null }[]
  /** How much busier than the field's mean its spot is: 1 is usual. */
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
  /** Messages go by MQTT where there is one; pictures go to `url` all the same. */
  broker?: FleetBroker
}
