import type { Message } from '#domain/ingest/message.ts'
import { functionalGroups } from '#domain/intensity/functional-groups.ts'
import { dayNumber } from '#domain/weeks/dates.ts'
import { localDay, localHour } from '#domain/weeks/local-time.ts'
import type { Camera } from './fleet.ts'
import { flowersInView } from './flowering.ts'
import { between, drift, normal, poisson, randomOf, seedOf, type Random } from './random.ts'
import { expectedVisits } from './visitors.ts'
import { simulatedHour } from './weather.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const MODEL = 'insect-net 4.2'

/** The message of one interval, or null if the camera does not record then. `start` in ms since 1970. */
export const messageOf = (seed: number, camera: Camera, start: number, minutes: number): Message | null => {
  const middle = start + (minutes * MINUTE_MS) / 2
  const hour = localHour(middle, camera.time_zone)
  const date = localDay(middle, camera.time_zone)
  if (!isWatching(seed, camera, middle, date, hour)) return null
  const random = randomOf(seed, camera.name, start, minutes)
  const flowers = Math.max(0, flowersInView(seed, camera, date) * (1 + 0.12 * normal(random)))
  const seen = visitsOf(seed, camera, random, { date, hour, share: minutes / 60, flowers })
  const skew = camera.clockAhead * MINUTE_MS
  const at = camera.moved && middle < Date.parse(camera.moved.until) ? camera.moved : camera
  return {
    id: `${new Date(start).toISOString().slice(0, 16)}/${minutes}`,
    interval_start: new Date(start + skew).toISOString(),
    interval_end: new Date(start + skew + minutes * MINUTE_MS).toISOString(),
    device_mode: 0,
    battery_level: batteryAt(seed, camera, middle),
    latitude: round(at.latitude + 0.00001 * normal(random), 6),
    longitude: round(at.longitude + 0.00001 * normal(random), 6),
    metrics: metricsOf(seed, camera, random, date, hour),
    ml_results: { avg_flowers: round(flowers, 2), sightings: seen.sightings, visitations: seen.visits },
    counts: seen.counts,
    model_version: MODEL,
  }
}

const isWatching = (seed: number, camera: Camera, at: number, date: string, hour: number): boolean => {
  const [first, last] = camera.hours
  if (hour < first || hour >= last) return false
  if (!camera.deployed.some(({ from, to }) => date >= from && (to === null || date <= to))) return false
  if (camera.outages.some(({ from, until }) => at >= Date.parse(from) && at < Date.parse(until))) return false
  // An occasional dead battery or spider's web: whole days, about one in thirty.
  const spell = randomOf(seed, camera.name, 'spell', Math.floor(dayNumber(date) / 3))
  return spell() > 0.035 || Math.floor(spell() * 3) !== dayNumber(date) % 3
}

interface Moment {
  date: string
  hour: number
  share: number
  flowers: number
}

/** Number of flowers that one insect visits in a row, with frequencies: the variance of visits is twice their mean. */
const runLengths = [
  { flowers: 1, until: 0.5 },
  { flowers: 2, until: 0.8 },
  { flowers: 3, until: 1 },
] as const
const MEAN_RUN = 1.7
const runOf = (chance: number) => runLengths.find(({ until }) => chance < until)?.flowers ?? 1

const visitsOf = (seed: number, camera: Camera, random: Random, { date, hour, share, flowers }: Moment) => {
  const expected = expectedVisits(seed, camera, date, hour)
  const busy = camera.traffic * (1 + 0.2 * drift(seedOf(seed, camera.name, 'traffic'), dayNumber(date), 3.1))
  let visits = 0
  let sightings = 0
  const counts: { object_class_name: string; count: number }[] = []
  for (const group of functionalGroups) {
    const mean = expected[group] * busy * flowers * share
    const runs = poisson(random, mean / MEAN_RUN)
    let landed = 0
    for (let run = 0; run < runs; run += 1) landed += runOf(random())
    // Some insects only pass by or rest on petals.
    const seen = runs + poisson(random, 0.3 * mean)
    visits += landed
    sightings += seen
    if (seen > 0) counts.push({ object_class_name: group, count: seen })
  }
  if (random() < 0.004) {
    counts.push({ object_class_name: 'beetle', count: 1 })
    sightings += 1
  }
  return { visits, sightings, counts }
}

/** A battery lasts about three weeks and is then changed; a weak one was not changed. */
const batteryAt = (seed: number, camera: Camera, at: number): number => {
  const day = at / DAY_MS
  if (camera.weakBattery) {
    const before = (Date.parse(camera.weakBattery.at) - at) / DAY_MS
    return Math.round(Math.min(100, Math.max(1, camera.weakBattery.percent + before * 4.5)))
  }
  const offset = randomOf(seed, camera.name, 'battery')() * 21
  const used = (day + offset) % 21
  return Math.round(100 - used * 3.4 - 2 * randomOf(seed, camera.name, 'battery', Math.floor(day))())
}

const metricsOf = (
  seed: number,
  camera: Camera,
  random: Random,
  date: string,
  hour: number,
): Record<string, number> => {
  const { temperature } = simulatedHour(seed, camera, date, hour)
  return {
    cpu_temperature: round((temperature ?? 15) + 17 + 3 * random(), 1),
    cpu_load: round(between(random, 14, 31), 1),
    memory_used: round(between(random, 17, 25), 1),
    storage_used: round(8 + (dayNumber(date) % 20) + random(), 1),
  }
}

const round = (value: number, places: number) => Number(value.toFixed(places))
