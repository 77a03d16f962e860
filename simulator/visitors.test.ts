import { describe, expect, it } from 'vitest'
import { type FunctionalGroup, functionalGroups } from '#domain/intensity/functional-groups.ts'
import { datesBetween } from '#domain/weeks/dates.ts'
import type { Site } from './fleet.ts'
import { flightOf } from './flight.ts'
import { litHouse, makeCamera } from './testing/camera-fixture.ts'
import { expectedVisits } from './visitors.ts'

const seeds = [1, 20, 999_999]
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Expected visits per flower over all hours of some days. */
const visitsOver = (seed: number, site: Site, from: string, to: string) => {
  const total = Object.fromEntries(functionalGroups.map((group) => [group, 0])) as Record<FunctionalGroup, number>
  for (const date of datesBetween(from, to))
    for (const hour of HOURS)
      for (const [group, visits] of Object.entries(expectedVisits(seed, site, date, hour)))
        total[group as FunctionalGroup] += visits
  return total
}
const all = (visits: Record<FunctionalGroup, number>) => Object.values(visits).reduce((sum, value) => sum + value, 0)

describe('flower visitors of the demo', () => {
  it.each(seeds)('in December under lights are bumblebees from the hives and a few flies (seed %i)', (seed) => {
    const visits = visitsOver(seed, makeCamera(litHouse), '2025-12-01', '2025-12-31')
    for (const group of ['honeybee', 'hoverfly', 'solitary bee', 'social wasp'] as const) expect(visits[group]).toBe(0)
    expect(visits['other fly']).toBeGreaterThan(0)
    expect(visits['other fly']).toBeLessThan(0.1 * visits.bumblebee)
  })

  it.each(seeds)('in a British winter without hives are only flies (seed %i)', (seed) => {
    const { 'other fly': flies, ...others } = visitsOver(seed, makeCamera(), '2025-12-01', '2026-01-14')
    expect(Object.values(others).every((visits) => visits === 0)).toBe(true)
    expect(flies).toBeLessThan(0.2)
  })

  it.each([
    ['solitary bee', '05', '09'],
    ['social wasp', '08', '05'],
  ] as const)('follow the season: more of %s in month %s than in month %s', (group, in_season, out) => {
    const open = makeCamera({ setup: 'open field' })
    const visitsIn = (month: string) =>
      [2023, 2024, 2025].reduce(
        (sum, year) => sum + visitsOver(20, open, `${year}-${month}-01`, `${year}-${month}-28`)[group],
        0,
      )
    expect(visitsIn(in_season)).toBeGreaterThan(2 * visitsIn(out))
  })

  it.each(seeds)('vary between good and poor years within any three years (seed %i)', (seed) => {
    const years = [2024, 2025, 2026].map((year) =>
      all(visitsOver(seed, makeCamera(), `${year}-05-01`, `${year}-08-31`)),
    )
    expect(Math.max(...years) / Math.min(...years)).toBeGreaterThan(1.5)
  })

  it('do not fly at night', () => {
    for (const date of datesBetween('2026-06-01', '2026-06-30'))
      expect(all(expectedVisits(20, makeCamera({ setup: 'open field' }), date, 1))).toBe(0)
  })

  const fine = { hour: 12, temperature: 21, precipitation: 0, cloud_percent: 20, humidity: 55, wind_speed: 8 }
  const flight = (
    group: FunctionalGroup,
    weather: Partial<typeof fine>,
    light = 0.8,
    setup: Site['setup'] = 'open field',
  ) => flightOf(group, setup, { ...fine, ...weather }, light, 12) / flightOf(group, setup, fine, 0.8, 12)

  it.each([
    ['a cool day', { temperature: 10 }],
    ['a drizzle', { precipitation: 0.5 }],
  ])('on %s are bumblebees rather than honeybees', (_, weather) => {
    expect(flight('bumblebee', weather)).toBeGreaterThan(0.5)
    expect(flight('honeybee', weather)).toBe(0)
  })

  it.each([
    ['rain', { precipitation: 2 }, 0.8],
    ['a storm', { wind_speed: 45 }, 0.8],
    ['frost', { temperature: 0 }, 0.8],
    ['darkness', {}, 0],
  ])('are absent during %s in the open field', (_, weather, light) => {
    for (const group of functionalGroups) expect(flight(group, weather, light)).toBe(0)
  })

  it('fly less in heat, and more in a tunnel than outside on a wet and windy day', () => {
    for (const group of functionalGroups) expect(flight(group, { temperature: 39 })).toBeLessThan(0.6)
    const rough = { precipitation: 0.4, wind_speed: 30 }
    expect(flight('bumblebee', rough, 0.8, 'tunnel')).toBeGreaterThan(flight('bumblebee', rough) + 0.2)
    expect(flight('bumblebee', rough, 0.8, 'glasshouse')).toBeCloseTo(1)
  })
})
