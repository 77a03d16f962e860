import { cropOf, cropSpecies, type CropName } from '#domain/farms/crops.ts'
import { setupOf } from '#domain/health/cover.ts'
import type { Capture, HealthInput, HealthWeather, Placement as Stood, Spray } from '#domain/health/shapes.ts'
import type { FunctionalGroup } from '#domain/intensity/functional-groups.ts'
import { wallTime } from '#domain/weeks/local-time.ts'
import { fruitOf, varietyName } from './fruit.ts'
import type { HealthData, Window } from './health-data-queries.ts'

type Placement = HealthData['placements'][number]
type Crop = HealthData['crops'][number]

/** One crop of one field: what its score is made of, and what names it. `input` is null where no crop is known. */
export interface HealthItem {
  field_id: number | null
  field_name: string | null
  crop: CropName | null
  variety: string | null
  input: HealthInput | null
  devices: number
  deviceNames: ReadonlyMap<string, string>
}

/** A window with the weather of its days, and now. */
export interface Asked extends Window {
  weather: HealthWeather[]
  now: Date
}

/**
 * The crop that a device watches: the farm's crop that names it; else its field's crop type; else the farm's only crop; else
 * none. A field's crop type takes the farm's record of that crop, if there is just one, for its season and growing setup.
 */
const watched = (placement: Placement, crops: Crop[]): { name: CropName | null; record: Crop | null } => {
  const named = crops.find((crop) => crop.device_ids.includes(placement.device_id))
  if (named) return { name: cropOf(named.species_id)?.name ?? null, record: named }
  if (placement.crop_type !== null) {
    const species = cropSpecies.find((crop) => crop.name === placement.crop_type)
    const records = crops.filter((crop) => crop.species_id === species?.id)
    return { name: species?.name ?? null, record: records.length === 1 ? (records[0] ?? null) : null }
  }
  const [only] = crops
  return crops.length === 1 && only
    ? { name: cropOf(only.species_id)?.name ?? null, record: only }
    : { name: null, record: null }
}

const countryOf = (farm: HealthData['farm']) => (/^(us|usa|united states.*)$/i.test(farm.country ?? '') ? 'US' : 'GB')

/** Splits a farm's data into items for a window that lies within the data; those where no camera stood nor saw anything are left out. */
export const healthItems = (data: HealthData, { weather, now, ...window }: Asked): HealthItem[] => {
  const zone = data.farm.time_zone
  const groups = Map.groupBy(
    data.placements.map((placement) => ({ placement, ...watched(placement, data.crops) })),
    ({ placement, name, record }) => `${placement.field_id} ${name} ${record?.id}`,
  )
  return [...groups.values()].flatMap((members): HealthItem[] => {
    const { placement, name, record } = members[0] as (typeof members)[number]
    const placements = members.map((member) => member.placement)
    const captures = capturesOf(data, placements, window)
    const stood = stretchesOf(placements, window, zone)
    const there = new Set([...stood, ...captures].map(({ deviceId }) => deviceId))
    if (there.size === 0) return []
    const variety = varietyName(record?.variety)
    return [
      {
        field_id: placement.field_id,
        field_name: placement.field_name,
        crop: name,
        variety,
        devices: there.size,
        deviceNames: new Map(placements.map((one) => [String(one.device_id), one.name])),
        input: name && {
          crop: name,
          country: countryOf(data.farm),
          setup: record?.growing_setup
            ? setupOf(record.growing_setup)
            : placements.some((one) => one.tunnel_id !== null)
              ? 'tunnel'
              : null,
          heated: record?.heated ?? null,
          season: record?.season_from && record.season_to ? [record.season_from, record.season_to] : null,
          ...window,
          asOf: wallTime(now, zone),
          placements: stood,
          captures,
          weather,
          sprays: spraysOf(data, placement.field_id),
          flowersReference: record?.flowers_reference ?? null,
          detection: data.detection,
          fruit: fruitOf(data.fruit ?? [], { crop: name, variety }),
        },
      },
    ]
  })
}

/** When these placements' devices stood there within the window, by the clock on the farm's wall. */
const stretchesOf = (placements: Placement[], { start, end }: Window, zone: string): Stood[] =>
  placements
    .flatMap(({ device_id, stretches }) =>
      stretches.map(({ from, to }) => ({
        deviceId: String(device_id),
        from: wallTime(from, zone),
        to: to && wallTime(to, zone),
      })),
    )
    .filter(({ from, to }) => from.slice(0, 10) <= end && (to === null || to > `${start}T00:00`))

/** What a place saw on a day by one model, as it enters scores. */
interface Seen {
  placement_id: number
  capture: Omit<Capture, 'deviceId'>
}
const seenKnown = new WeakMap<HealthData['captures'], Seen[]>()
/** Once of the same data, which is cut into many windows. Rows without an hour enter no score. */
const seenIn = ({ captures, counts }: HealthData): Seen[] => {
  const known = seenKnown.get(captures)
  if (known) return known
  const countsOf = Map.groupBy(counts, ({ placement_id, day, model }) => `${placement_id} ${day} ${model}`)
  const seen = captures.flatMap((row): Seen[] => {
    if (row.hours === 0) return []
    const isOpen = row.flower_hours > 0
    const counted = (isOpen && countsOf.get(`${row.placement_id} ${row.date} ${row.model}`)) || []
    const capture = {
      date: row.date,
      hours: row.hours,
      flowers: row.flower_hours / row.hours,
      visits: row.visits,
      visitSeconds: row.visit_seconds,
      counts: summed(counted),
      modelVersion: row.model,
      approximate: counted.some(({ approximate }) => approximate),
    }
    return [{ placement_id: row.placement_id, capture }]
  })
  seenKnown.set(captures, seen)
  return seen
}

const capturesOf = (data: HealthData, placements: Placement[], { start, end }: Window): Capture[] => {
  const deviceOf = new Map(placements.map((placement) => [placement.id, String(placement.device_id)]))
  return seenIn(data).flatMap(({ placement_id, capture }) => {
    if (capture.date < start || capture.date > end) return []
    const deviceId = deviceOf.get(placement_id)
    return deviceId === undefined ? [] : [{ deviceId, ...capture }]
  })
}

const summed = (counted: HealthData['counts']) => {
  const [only, ...others] = counted
  if (only && others.length === 0) return only.counts
  const totals: Partial<Record<FunctionalGroup, number>> = {}
  for (const { counts } of counted)
    for (const [group, count] of Object.entries(counts) as [FunctionalGroup, number][])
      totals[group] = (totals[group] ?? 0) + count
  return totals
}

/** A spray without a field was on all of the farm. Null: nobody said whether there were any. */
const spraysOf = (data: HealthData, field_id: number | null): Spray[] | null => {
  if (!data.farm.sprays_recorded && data.sprays.length === 0) return null
  return data.sprays
    .filter((spray) => spray.field_id === null || spray.field_id === field_id)
    .map(({ date, hazard }) => ({ date, hazard }))
}
