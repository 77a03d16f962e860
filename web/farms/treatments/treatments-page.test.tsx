import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role } from '#domain/access/policy.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { Treatments } from './treatments-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const arm = { farm_id: 7, note: null, from_date: '2026-01-01', to_date: null, version: 1 }
const arms = [
  { ...arm, id: 5, treatment_type: 'A', meaning: 'control' },
  { ...arm, id: 6, treatment_type: 'B', meaning: 'lure', note: 'Cue lure', to_date: '2026-05-31' },
]
const watched = { cameras: 2, hours: 300, flower_hours: 1350, visits: 217 }
const rows = [
  {
    ...watched,
    treatment_type: 'A',
    arm_id: 5,
    meaning: 'control',
    note: null,
    visits_per_100_flowers_hour: 16.05,
    visits_per_100_flowers_hour_range: [10.27, 23.99],
  },
  {
    ...watched,
    treatment_type: 'B',
    arm_id: 6,
    meaning: 'lure',
    note: 'Cue lure',
    flower_hours: 0,
    visits: 0,
    visits_per_100_flowers_hour: null,
    visits_per_100_flowers_hour_range: null,
  },
  {
    ...watched,
    treatment_type: 'C',
    arm_id: null,
    meaning: null,
    note: null,
    visits_per_100_flowers_hour: 0,
    visits_per_100_flowers_hour_range: [0, 3.2],
  },
]
const named = (treatment_type: string, arm_id: number | null, meaning: string | null, note: string | null = null) => ({
  treatment_type,
  arm_id,
  meaning,
  note,
})
const [control, lure, unnamed] = [named('A', 5, 'control'), named('B', 6, 'lure', 'Cue lure'), named('C', null, null)]
const figures = { units: 3, cameras: 6, count: 217, effort: 1350, rate: 16.05, by_hand: null }
const toldNothing = {
  reference: control,
  p_value: 0.4,
  significant: false,
  single_unit: false,
  basis: 'between units',
  missing: null,
  units_needed: null,
}
const effect = { ...toldNothing, arm: lure, ratio: 1.2, range: [0.9, 1.7] }
const trial = {
  measure: 'visits',
  unit_kind: 'tunnel',
  days: 42,
  hours: 380,
  matched_by: 'hour',
  half_added: false,
  arms: [
    { ...control, ...figures },
    { ...lure, ...figures, rate: 19.3 },
  ],
  effects: [{ ...effect, units_needed: 12 }],
  left_out: [unnamed],
  counts_left_out: 0,
  counts_unmatched: 0,
}
const nothing = { ...trial, days: 0, hours: 0, arms: [], effects: [] }

const open = async ({
  role = 'entomology',
  compared = rows,
  effects = [trial],
  meanings = arms,
  search = '',
}: { role?: Role; compared?: object[]; effects?: object[]; meanings?: object[]; search?: string } = {}) => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf(role) },
    'GET /api/farms/7/treatment-arms': { data: meanings },
    'GET /api/farms/7/treatment-arms/comparison': { data: compared },
    'GET /api/farms/7/treatment-arms/effects': { data: effects },
  })
  await renderPage(<Treatments farm={{ id: 7, time_zone: 'Europe/London' }} />, `/farm-treatments/7${search}`)
  return received
}
const cellsOf = (name: string) => {
  const row = screen.getByRole('rowheader', { name }).closest('tr')
  if (!row) throw new Error(`no row ${name}`)
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
}

const sentences = () => {
  const list = screen.getByRole('list', { name: 'Effects' })
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}

test('each treatment shows the result of the trial, with its figures and hours', async () => {
  await open()
  await screen.findByRole('table')
  expect(sentences()).toEqual([
    'B: Lure No clear change: 1.2 times the visits of A: Control, 0.9 to 1.7; this trial cannot tell; about 12 tunnels per treatment would.',
  ])
  expect(cellsOf('A: Control')).toEqual(['From 1 Jan 2026', '16.1', '217', '1,350', '3', '6'])
  expect(cellsOf('B: Lure').slice(0, 2)).toEqual(['1 Jan – 31 May 2026 · Cue lure', '19.3'])
  expect(
    screen.getByText(
      'Hours that all compared treatments were watched: 380, on 42 days. All units of the treatments are compared.',
    ),
  ).toBeTruthy()
  expect(screen.getByText('Not compared, because they share no hours with the others: C.')).toBeTruthy()
  expect(screen.queryByText(/half a visit/)).toBeNull()
})

const alone = { ...effect, range: null, p_value: null, single_unit: true, missing: 'single unit' }
const oneUnit = trial.arms.map((arm) => ({ ...arm, units: 1 }))
test.each([
  [
    'a difference',
    { effects: [{ ...effect, ratio: 0.42, range: [0.3, 0.56], significant: true }] },
    'Fewer visits: 0.42 times those of A: Control (90 % range 0.3 to 0.56). Weak evidence: only 3 units per treatment.',
  ],
  [
    'no hint of the units that would do',
    { effects: [effect] },
    'No clear change: 1.2 times the visits of A: Control, 0.9 to 1.7; this trial cannot tell.',
  ],
  [
    'that one of several may be chance',
    {
      effects: [
        { ...effect, range: [1.1, 1.4] },
        { ...effect, arm: unnamed },
      ],
    },
    'No clear change: 1.2 times the visits of A: Control, 1.1 to 1.4; this trial cannot tell, since one of 2 comparisons may look like this by chance.',
  ],
  [
    'that one tunnel each tells nothing',
    { arms: oneUnit, effects: [alone] },
    'One tunnel each: the effect cannot be separated from the tunnel itself.',
  ],
  [
    'that one tunnel of either tells nothing',
    { effects: [alone] },
    'One tunnel only, here or with A: Control: the effect cannot be separated from the tunnel itself.',
  ],
  [
    'that nothing was counted',
    { effects: [{ ...effect, ratio: null, range: null, p_value: null, basis: null, missing: 'nothing counted' }] },
    'No ratio to A: Control: nothing was counted for either.',
  ],
  [
    'that no block holds both',
    { effects: [{ ...effect, ratio: null, range: null, p_value: null, basis: null, missing: 'no common block' }] },
    'No ratio to A: Control: no block contains both, and blocks do not connect them through other treatments.',
  ],
  [
    'that too few blocks hold several',
    { effects: [{ ...effect, range: null, p_value: null, missing: 'too few units' }] },
    '1.2 times the visits of A: Control. No range: too few blocks contain several treatments.',
  ],
  [
    'that units are alike',
    { effects: [{ ...effect, range: null, p_value: null, missing: 'units do not differ' }] },
    '1.2 times the visits of A: Control. No range: the units of each treatment do not differ.',
  ],
])('a treatment result says %s', async (_name, change, words) => {
  await open({ effects: [{ ...trial, ...change }] })
  await screen.findByRole('table')
  expect(sentences()[0]).toBe(`B: Lure ${words}`)
})

test('a treatment recorded several times is shown once, with all its periods', async () => {
  const again = { ...arm, id: 9, treatment_type: 'B', meaning: 'lure', note: 'Cue lure', from_date: '2026-07-01' }
  await open({ meanings: [...arms, again] })
  await screen.findByRole('table')
  expect(cellsOf('B: Lure')[0]).toBe('1 Jan – 31 May 2026, From 1 Jul 2026 · Cue lure')
})

test('the basis of the ratios is shown', async () => {
  const withUnnamed = { ...effect, arm: unnamed }
  await open({ effects: [{ ...trial, effects: [{ ...effect, basis: 'within tunnels' }, withUnnamed] }] })
  expect(await screen.findByText(/Plots of the same tunnel are compared, except C, for which all/)).toBeTruthy()
})

test('an added half visit is mentioned', async () => {
  await open({ effects: [{ ...trial, half_added: true }] })
  expect(await screen.findByText(/half a visit was added to each unit/)).toBeTruthy()
})

test('manual counts are shown next to the visits', async () => {
  const byHand = { ...trial, unit_kind: 'plot', days: 2, hours: 0, matched_by: 'day', left_out: [unnamed] }
  const armsOf = (rate: number) =>
    trial.arms.map((arm) => ({
      ...arm,
      cameras: 0,
      rate,
      by_hand: { counts: 4, minutes: 40, flowers: 96, mean_start_time: '10:05' },
    }))
  const flowers = { ...nothing, measure: 'flowers' }
  const centre = { ...byHand, measure: 'centre_visits', arms: armsOf(14.25), counts_left_out: 3 }
  const contacts = {
    ...byHand,
    matched_by: 'hour',
    counts_unmatched: 2,
    hours: 3,
    measure: 'contacts',
    arms: armsOf(20),
    effects: [{ ...effect, units_needed: 9 }],
  }
  await open({ effects: [trial, centre, contacts, flowers] })
  const part = await screen.findByRole('region', { name: 'All contacts, per 100 flowers per hour' })
  expect(
    within(part)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'B: Lure No clear change: 1.2 times the contacts of A: Control, by hand, 0.9 to 1.7; this trial cannot tell; about 9 plots per treatment would.',
  ])
  expect(
    within(part).getByText('8 counts, in 3 hours of 2 days in which all compared treatments were counted.'),
  ).toBeTruthy()
  expect(
    within(screen.getByRole('region', { name: 'Visits to the flower centre, per 100 flowers per hour' })).getByText(
      '8 counts, on 2 days. Treatments were seldom counted in the same hour. Mean start of the counts: A: Control 10:05, B: Lure 10:05.',
    ),
  ).toBeTruthy()
  expect(within(part).getByText('2 counts of other hours are left out.')).toBeTruthy()
  const figuresByHand = within(screen.getByRole('region', { name: 'Counts by hand and by camera' }))
  expect(figuresByHand.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Treatment',
    'Visits by camera',
    'Centre visits by hand',
    'All contacts by hand',
    'Effort by hand',
  ])
  expect(figuresByHand.getAllByRole('row')[1]?.textContent).toBe('A: Control16.114.320.040 min, 96 flowers')
  expect(screen.getByText(/^3 counts are left out: time or flowers were not recorded/)).toBeTruthy()
  expect(
    within(screen.getByRole('region', { name: 'Counts by hand' })).getByText(
      'Not compared, because they were counted on different days from the others: C.',
    ),
  ).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Flowers per plant' })).getByText(/same day/)).toBeTruthy()
})

const clear = { ...effect, ratio: 0.42, range: [0.3, 0.56], significant: true }
test.each([
  [[4, 4], '4 units per treatment.'],
  [[5, 4], '4 and 5 units.'],
  [[2, 2], 'Weak evidence: only 2 units per treatment.'],
  [[4, 3], 'Weak evidence: only 3 and 4 units.'],
])('a difference states its units, which are weak evidence below four: %s', async ([reference, units], words) => {
  const [a, b] = trial.arms
  const own = [
    { ...a, units: reference },
    { ...b, units },
  ]
  await open({ effects: [{ ...trial, arms: own, effects: [clear] }] })
  await screen.findByRole('table')
  expect(sentences()).toEqual([
    `B: Lure Fewer visits: 0.42 times those of A: Control (90 % range 0.3 to 0.56). ${words}`,
  ])
})

test('a letter without a recorded meaning is marked, and findings do not name it', async () => {
  const arms = [...trial.arms, { ...unnamed, ...figures }]
  await open({ effects: [{ ...trial, arms, effects: [clear, { ...clear, arm: unnamed }], left_out: [] }] })
  await screen.findByRole('table')
  expect(sentences()).toHaveLength(1)
  expect(screen.getByText('No meaning recorded, so not in the findings: C.')).toBeTruthy()
  expect(cellsOf('C')[0]).toBe('No meaning recorded for this letter')
})

test('if only one treatment has a meaning, that nothing can be compared comes first', async () => {
  const arms = [trial.arms[0], { ...unnamed, ...figures }]
  await open({ effects: [{ ...trial, arms, effects: [{ ...clear, arm: unnamed }], left_out: [] }] })
  expect(
    await screen.findByText(
      'Nothing to compare on these days: a meaning is recorded for A: Control only. Record the meaning of C.',
    ),
  ).toBeTruthy()
  expect(screen.queryByText(/not in the findings/)).toBeNull()
})

test('if cameras and counts by hand have different references, both are named with the reason', async () => {
  const hives = named('D', 9, 'lure', 'Other lure')
  const by_hand = { counts: 4, minutes: null, flowers: null, mean_start_time: null }
  const hand = [control, lure, hives].map((arm) => ({ ...arm, ...figures, by_hand }))
  await open({
    effects: [
      {
        ...trial,
        arms: trial.arms.map((arm, at) => (at === 0 ? { ...arm, ...hives } : arm)),
        effects: [{ ...effect, reference: hives }],
        left_out: [],
      },
      { ...trial, measure: 'flowers', arms: hand, effects: [effect], left_out: [] },
    ],
  })
  expect(await screen.findByText('Reference: D: Lure (no camera data of A: Control).')).toBeTruthy()
  expect(screen.getByText('Reference: A: Control.')).toBeTruthy()
})

test('manual counts can be downloaded if no camera data can be compared', async () => {
  const arms = trial.arms.map((arm) => ({
    ...arm,
    by_hand: { counts: 4, minutes: null, flowers: null, mean_start_time: null },
  }))
  await open({ compared: [], effects: [nothing, { ...trial, measure: 'flowers', arms }] })
  expect(await screen.findByRole('button', { name: 'Download data and R script' })).toBeTruthy()
})

test('if nothing can be compared, the figures of all hours are shown without ranges', async () => {
  await open({ effects: [nothing] })
  await screen.findByRole('table')
  expect(screen.queryByRole('button', { name: 'Download data and R script' })).toBeNull()
  expect(screen.getByText(/so they cannot be compared/)).toBeTruthy()
  expect(cellsOf('A: Control')).toEqual(['From 1 Jan 2026', '16.1', '217', '1,350', '300', '2'])
  expect(cellsOf('B: Lure').slice(0, 2)).toEqual(['1 Jan – 31 May 2026 · Cue lure', 'No open flowers watched'])
  expect(cellsOf('C').slice(0, 2)).toEqual(['No meaning recorded for this letter', '0.0'])
})

test('the period comes from the URL, and an invalid one is not requested', async () => {
  const received = await open({ search: '?from=2026-04-01&to=2026-09-30' })
  await screen.findByRole('table')
  expect(received.some(({ path }) => path.includes('effects?start_date=2026-04-01&end_date=2026-09-30'))).toBe(true)
  const refused = await open({ search: '?from=2026-04-02&to=2026-04-01' })
  expect(screen.getByText('Start Date should be on or before End Date')).toBeTruthy()
  expect(refused.filter(({ path }) => path.includes('effects'))).toEqual([])
})

test('treatments that no camera watched show No data', async () => {
  await open({ compared: [], effects: [nothing] })
  expect(await screen.findByRole('heading', { name: 'No data' })).toBeTruthy()
})

test('entomologists can edit the treatments', async () => {
  await open()
  expect(await screen.findByRole('button', { name: 'Add a treatment' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Edit treatment B from 1 Jan 2026' })).toBeTruthy()
})

test('a farmer can only read the treatments', async () => {
  await open({ role: 'farmer' })
  expect(await screen.findAllByText('B: Lure', { selector: 'li span' })).not.toEqual([])
  expect(screen.queryByRole('button', { name: 'Add a treatment' })).toBeNull()
})
