import { expect, test } from 'vitest'
import { functionalGroups } from '#domain/intensity/functional-groups.ts'
import {
  countries,
  cropParameters,
  crops,
  defaultSeasons,
  effectiveness,
  hazards,
  SPRAY_DAYS,
  sprayEffects,
} from './parameters.ts'

// The tables of the model page, section 6, so that a typing error in either is found.
const rows = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()))

test('crops: N, L, target rate per 100 flowers per hour, default q, over, a0, evidence', () => {
  const page = rows(`
    strawberry | 4    | 4   | 10.0 | 1   | 40  | 0.5  | fair
    raspberry  | 2    | 3   | 6.7  | 1   | 35  | 0.35 | fair
    blackberry | 3    | 3   | 10.0 | 1   | 35  | 0.35 | weak
    blueberry  | 2    | 3   | 6.7  | 0.7 | 20  | 0.2  | weak
    avocado    | 0.45 | 0.3 | 15.0 | 1   | 4.5 | 0.05 | weak`)
  const code = crops.map((crop) => {
    const { visitsNeeded: n, receptiveDays: l, effectiveness: q, mostUseful, selfing, evidence } = cropParameters[crop]
    return [crop, `${n}`, `${l}`, ((10 * n) / l).toFixed(1), `${q}`, `${mostUseful}`, `${selfing}`, evidence]
  })
  expect(code).toEqual(page)
})

test('effectiveness by group', () => {
  const page = rows(`
    honeybee     | 1   | 1   | 1   | 0.4 | 1
    bumblebee    | 1   | 1   | 1   | 1   | 1
    solitary bee | 0.9 | 1   | 1   | 1   | 1
    hoverfly     | 0.6 | 0.5 | 0.5 | 0.2 | 1
    other fly    | 0.3 | 0.3 | 0.3 | 0.1 | 1
    social wasp  | 0.3 | 0.3 | 0.3 | 0.1 | 1`)
  const code = functionalGroups.map((group) => [group, ...crops.map((crop) => `${effectiveness[crop][group]}`)])
  expect(code.sort()).toEqual(page.sort())
})

test('default flowering months: GB open, GB protected, US open, US protected', () => {
  const page = rows(`
    strawberry | 4-8  | 3-9  | 2-9 | 1-12
    raspberry  | 5-8  | 4-9  | 5-9 | 4-10
    blackberry | 5-8  | 4-8  | 4-7 | 3-9
    blueberry  | 4-5  | 3-5  | 2-6 | 1-6
    avocado    | none | none | 2-6 | 2-6`)
  const code = crops.map((crop) => [
    crop,
    ...countries.flatMap((country) => {
      const seasons = defaultSeasons[crop][country]
      return [seasons?.open.join('-') ?? 'none', seasons?.protected.join('-') ?? 'none']
    }),
  ])
  expect(code).toEqual(page)
})

test('sprays: share left on the day, days to recover', () => {
  const page = rows(`
    low      | 0.8 | 2
    unknown  | 0.5 | 4
    moderate | 0.4 | 4
    high     | 0.1 | 7`)
  expect(hazards.map((hazard) => [hazard, ...Object.values(sprayEffects[hazard]).map(String)])).toEqual(page)
})

test('no spray has an effect for longer than a week', () => expect(SPRAY_DAYS).toBe(7))
