import { expect, test } from 'vitest'
import { place, taxon } from '#web/field-work/testing/place-fixture.ts'
import { counted, noted } from '#web/field-work/under-way/tally.ts'
import { countedLines, emptyWatch, groupsTaken, watchEntry, rowOf, type Watch } from './watch.ts'

const at = '2026-06-11T09:50:00.000Z'
const kept = (value: Watch) => ({ key: 'k', begun: at, survey_id: 9, survey_date: '2026-06-11', value })
const bombus = taxon(12, 'bumblebee', 'Bombus', 'terrestris')
const syrphus = taxon(30, 'hoverfly', 'Syrphus', 'ribesii')
const species = { 12: bombus, 30: syrphus }
const set = (look: Watch, id: number, centre: boolean, count: number) => counted(look, rowOf(id, centre), count, '', at)

test('counts above 0 are sent with the observed groups, including those with nothing seen', () => {
  let look: Watch = { ...emptyWatch, species, nothing: { honeybee: true } }
  look = noted(set(set(set(look, 12, true, 7), 12, false, 2), 30, true, 0), '12', 'on row 3')
  const entry = watchEntry(kept(look), place, new Set())
  expect(entry?.counted.body).toEqual({
    start_time: at,
    observations: [
      { pollinator_id: 12, flower_centre: true, count: 7, notes: 'on row 3' },
      { pollinator_id: 12, flower_centre: false, count: 2 },
    ],
    functional_groups: ['bumblebee', 'honeybee'],
  })
  expect(entry?.words).toBe('Pollinators: Bumblebee 9, Honeybee nothing seen')
})

test('a group already counted on the visit is omitted, and without another group there is no request', () => {
  const look = set({ ...emptyWatch, species }, 12, true, 7)
  expect(watchEntry(kept(look), place, new Set(['bumblebee'] as const))).toBeNull()
  expect(watchEntry(kept(emptyWatch), place, new Set())).toBeNull()
})

test('a time in the farm’s time zone is sent as a UTC timestamp', () => {
  const look: Watch = { ...emptyWatch, nothing: { honeybee: true }, when: '2026-06-11T10:15' }
  expect(watchEntry(kept(look), place, new Set())?.counted.body.start_time).toBe('2026-06-11T09:15:00.000Z')
})

test('groups are taken by the visit, and by pending entries of the same plot and day', () => {
  const waiting = watchEntry(kept(set({ ...emptyWatch, species }, 30, true, 1)), place, new Set())
  if (!waiting) throw new Error('nothing to wait')
  const entry = { ...waiting, at, refusal: null, tried: null }
  const stored = [{ functional_groups: ['bumblebee' as const] }]
  expect([...groupsTaken(stored, [entry], place, kept(emptyWatch))]).toEqual(['bumblebee', 'hoverfly'])
  expect([...groupsTaken(undefined, [entry], { ...place, plot_id: 4 }, kept(emptyWatch))]).toEqual([])
})

test('a photo can show each counted row, with the last one tapped first', () => {
  let look: Watch = set(set({ ...emptyWatch, species }, 30, true, 1), 12, true, 7)
  for (const caste of ['queen', 'worker'] as const) look = counted(look, rowOf(12, true, caste), 1, '', at)
  look = counted(look, rowOf(12, false, 'queen'), 2, '', at)
  expect(countedLines(look)).toEqual([
    { id: 12, name: 'Bombus terrestris, queen, Non Center', flower_centre: false, caste: 'queen' },
    { id: 12, name: 'Bombus terrestris', flower_centre: true, caste: null },
    { id: 12, name: 'Bombus terrestris, queen, Flower Center', flower_centre: true, caste: 'queen' },
    { id: 12, name: 'Bombus terrestris, worker', flower_centre: true, caste: 'worker' },
    { id: 30, name: 'Syrphus ribesii', flower_centre: true, caste: null },
  ])
})
