import { cropOf, cropSpecies, type CropName } from '#domain/farms/crops.ts'
import { spraysRecordedThroughout } from '#domain/farms/sprays-recorded.ts'
import { setupOf } from '#domain/score/conditions/cover.ts'
import { findCountry } from '#domain/platform/countries.ts'
import { SPRAY_DAYS } from '#domain/score/parameters.ts'
import type { CameraHours, HealthInput, HealthWeather, Placement as Stood, Spray } from '#domain/score/shapes.ts'
import type { FunctionalGroup } from '#domain/intensity/functional-groups.ts'
import { addDays, datesBetween } from '#domain/weeks/dates.ts'
import { wallTime } from '#domain/weeks/local-time.ts'
import { fruitOf, varietyName } from './fruit.ts'
import type { HealthData, Window } from './health-data-queries.ts'

type Placement = HealthData['placements'][number]
type Crop = HealthData['crops'][number]

/** One crop of one field: the input of its score, and its names. `input` is null if the crop is unknown. */
export interface ScoreItem {
  field_id: number | null
  field_name: string | null
  crop: CropName | null
  variety: string | null
  input: HealthInput | null
  devices: number
  deviceNames: ReadonlyMap<string, string>
}

/** A window with the weather of its days, and the current time. */
export interface ItemOptions extends Window {
  weather: HealthWeather[]
  now: Date
}

/**
 * The crop that a device records: the farm's crop that lists it; otherwise its field's crop type; otherwise the farm's
 * only crop; otherwise none. A field's crop type takes season and growing setup from the farm's record of that crop, if
 * there is exactly one.
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

/**
 * The country whose flowering months apply. A farm in an unknown country counts as British; other countries have no
 * known months.
 */
const countryOf = ({ country }: HealthData['farm']): HealthInput['country'] => {
  const code = findCountry(country)?.code ?? 'GB'
  return code === 'GB' || code === 'US' ? code : null
}

/** Periods of a device within the window, and its recordings in them. */
interface InWindow {
  placement: Placement
  stood: Stood[]
  captures: CameraHours[]
}

/**
 * Everything the score of this window depends on, and nothing else: the same week must have the same score, whether
 * one week or a year was read.
 */
const cutToWindow = (data: HealthData, { start, end }: Window) => {
  const sprayedFrom = addDays(start, -SPRAY_DAYS)
  return {
    sprayedFrom,
    end,
    placements: data.placements.flatMap((placement): InWindow[] => {
      const captures = capturesOf(data, placement, { start, end })
      const stood = stretchesOf(placement, { start, end }, data.farm.time_zone)
      return captures.length === 0 && stood.length === 0 ? [] : [{ placement, stood, captures }]
    }),
    sprays: data.sprays.filter(({ date }) => date >= sprayedFrom && date <= end),
  }
}

/** Days of the window without a camera under cover, if other days of it had one. */
const openDays = (members: readonly InWindow[], { start, end }: Window): string[] => {
  const covered = members.filter(({ placement }) => placement.tunnel_id !== null)
  const daysOf = (some: readonly InWindow[]) =>
    datesBetween(start, end).filter((day) =>
      some.some(
        ({ stood, captures }) =>
          captures.some(({ date }) => date === day) ||
          stood.some(({ from, to }) => (from ?? '').slice(0, 10) <= day && (to === null || to > `${day}T00:00`)),
      ),
    )
  const underCover = new Set(daysOf(covered))
  return underCover.size === 0 ? [] : daysOf(members).filter((day) => !underCover.has(day))
}

/** The growing setup of the crop: as recorded, otherwise according to the places of its cameras. */
const setupIn = (members: readonly InWindow[], record: Crop | null, window: Window) => {
  if (record?.growing_setup) return { setup: setupOf(record.growing_setup) }
  if (!members.some(({ placement }) => placement.tunnel_id !== null)) return { setup: null }
  return { setup: 'tunnel' as const, openDays: openDays(members, window) }
}

/** Splits a farm's data into items for a window within the data; items without cameras or recordings are left out. */
export const scoreItems = (data: HealthData, { weather, now, ...window }: ItemOptions): ScoreItem[] => {
  const zone = data.farm.time_zone
  const cut = cutToWindow(data, window)
  const groups = Map.groupBy(
    cut.placements.map((member) => ({ ...member, ...watched(member.placement, data.crops) })),
    ({ placement, name, record }) => `${placement.field_id} ${name} ${record?.id}`,
  )
  return [...groups.values()].flatMap((members): ScoreItem[] => {
    const { placement, name, record } = members[0] as (typeof members)[number]
    const captures = members.flatMap((member) => member.captures)
    const stood = members.flatMap((member) => member.stood)
    const there = new Set([...stood, ...captures].map(({ deviceId }) => deviceId))
    const variety = varietyName(record?.variety)
    return [
      {
        field_id: placement.field_id,
        field_name: placement.field_name,
        crop: name,
        variety,
        devices: there.size,
        deviceNames: new Map(members.map(({ placement: { device_id, name } }) => [String(device_id), name])),
        input: name && {
          crop: name,
          country: countryOf(data.farm),
          ...setupIn(members, record, window),
          heated: record?.heated ?? null,
          season: record?.season_from && record.season_to ? [record.season_from, record.season_to] : null,
          ...window,
          asOf: wallTime(now, zone),
          placements: stood,
          captures,
          weather: weather.filter(({ date }) => date >= window.start && date <= window.end),
          sprays: spraysOf(data.farm, cut, placement.field_id),
          flowersReference: record?.flowers_reference ?? null,
          detection: data.detection,
          fruit: fruitOf(data.fruit ?? [], { crop: name, variety }),
          ...spreadOf(data, name, window),
        },
      },
    ]
  })
}

/** The estimate of the spread between cameras that applied at the end of the window. */
const spreadOf = ({ spreads }: HealthData, crop: CropName, { end }: Window): Pick<HealthInput, 'cameraSpread'> => {
  const found = spreads.findLast((one) => one.crop === crop && one.estimated_on <= end)
  if (!found) return {}
  const { spread, cameras, field_weeks } = found
  return { cameraSpread: { spread, cameras, ...(field_weeks !== null && { fieldWeeks: field_weeks }) } }
}

/**
 * When a placement's device was there within the window, in the farm's local time. An end after the window is left
 * out.
 */
const stretchesOf = ({ device_id, stretches }: Placement, { start, end }: Window, zone: string): Stood[] =>
  stretches
    .map(({ from, to }) => ({
      deviceId: String(device_id),
      from: wallTime(from, zone),
      to: to && wallTime(to, zone),
    }))
    .filter(({ from, to }) => from.slice(0, 10) <= end && (to === null || to > `${start}T00:00`))
    .map(({ deviceId, from, to }) => ({
      deviceId,
      from: from < `${start}T00:00` ? `${start}T00:00` : from,
      to: to !== null && to.slice(0, 10) > end ? null : to,
    }))

/** Recordings by placement, day and model. */
type PlacementDay = Omit<CameraHours, 'deviceId'>
type Seen = ReadonlyMap<number, PlacementDay[]>
const seenCache = new WeakMap<HealthData['watchedDays'], Seen>()
/** Cached by the data object, which is split into many windows. Rows without hours are left out. */
const seenIn = ({ watchedDays, counts }: HealthData): Seen => {
  const known = seenCache.get(watchedDays)
  if (known) return known
  const countsOf = Map.groupBy(counts, ({ placement_id, day, model }) => `${placement_id} ${day} ${model}`)
  const seen = new Map<number, PlacementDay[]>()
  for (const row of watchedDays) {
    if (row.hours === 0) continue
    const hasOpenFlowers = row.flower_hours > 0
    const counted = (hasOpenFlowers && countsOf.get(`${row.placement_id} ${row.date} ${row.model}`)) || []
    const cameraHours: PlacementDay = {
      date: row.date,
      hours: row.hours,
      flowers: row.flower_hours / row.hours,
      visits: row.visits,
      visitSeconds: row.visit_seconds,
      counts: summed(counted),
      modelVersion: row.model,
      approximate: counted.some(({ approximate }) => approximate),
    }
    const ofPlace = seen.get(row.placement_id)
    if (ofPlace) ofPlace.push(cameraHours)
    else seen.set(row.placement_id, [cameraHours])
  }
  // The database returns rows in any order, and sums of fractions depend on the order.
  for (const ofPlace of seen.values()) ofPlace.sort(byDayAndModel)
  seenCache.set(watchedDays, seen)
  return seen
}

const byDayAndModel = (one: PlacementDay, other: PlacementDay): number =>
  compare(one.date, other.date) ||
  compare(one.modelVersion ?? '', other.modelVersion ?? '') ||
  (other.flowers ?? 0) - (one.flowers ?? 0)
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const capturesOf = (data: HealthData, { id, device_id }: Placement, { start, end }: Window): CameraHours[] =>
  (seenIn(data).get(id) ?? []).flatMap((cameraHours) =>
    cameraHours.date < start || cameraHours.date > end ? [] : [{ deviceId: String(device_id), ...cameraHours }],
  )

const summed = (counted: HealthData['counts']) => {
  const [only, ...others] = counted
  if (only && others.length === 0) return only.counts
  const totals: Partial<Record<FunctionalGroup, number>> = {}
  for (const { counts } of counted)
    for (const [group, count] of Object.entries(counts) as [FunctionalGroup, number][])
      totals[group] = (totals[group] ?? 0) + count
  return totals
}

/**
 * Sprays of this field and of the whole farm. Null if there are none and it was not stated that all sprays of these
 * days are recorded. Sprays of other fields provide no information about this one.
 */
const spraysOf = (
  farm: HealthData['farm'],
  { sprays, sprayedFrom, end }: ReturnType<typeof cutToWindow>,
  field_id: number | null,
): Spray[] | null => {
  const known = sprays
    .filter((spray) => spray.field_id === null || spray.field_id === field_id)
    .map(({ date, hazard, product }) => ({ date, hazard, product }))
  return spraysRecordedThroughout(farm, { start: sprayedFrom, end }) || known.length > 0 ? known : null
}
