import type { CropName, GrowingSetup } from '#domain/farms/crops.ts'
import type { FleetBroker } from './send-mqtt.ts'
import type { FunctionalGroup } from '#domain/intensity/functional-groups.ts'

/** A period in which a camera records nothing. */
interface Outage {
  from: string
  until: string
}

/** One of a farm's fields, with its crop and the insects that visit it. */
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
  /** Groups that growers place there in hives: they fly as long as the crop flowers. */
  hives: readonly FunctionalGroup[]
}

/** One simulated camera: its place, the crop there, and its faults. */
export interface Camera extends Site {
  name: string
  key: string
  /** Local hours between which it records. */
  hours: [number, number]
  /** Local days on which it is in the crop, first and last included; an open end means until now. */
  deployed: { from: string; to: string | null }[]
  /** How much busier its spot is than the field's mean: 1 is average. */
  traffic: number
  outages: Outage[]
  /**
   * A battery that was not changed: this percentage is left at the given time, 4.5 less each day. Others are changed in
   * time.
   */
  weakBattery: { percent: number; at: string } | null
  /** Minutes by which its clock is ahead. */
  clockAhead: number
  /** Stores messages for this many hours and sends them together, like a camera with a poor signal. */
  buffersHours: number
  /** Where it was before a given time. */
  moved: { until: string; latitude: number; longitude: number } | null
}

/** A fleet and the server it sends to. */
export interface Fleet {
  seed: number
  url: string
  cameras: Camera[]
  /** Messages are sent by MQTT if there is a broker; images are always sent to `url`. */
  broker?: FleetBroker
}
