import { describe, expect, it } from 'vitest'
import { metresBetween } from '../locations/distance.ts'
import {
  isListed,
  nearestFirst,
  roundUnderWay,
  stateIn,
  walkedOn,
  withSent,
  type RoundPlot,
  type SentCount,
  type WaitingCount,
} from './round.ts'

const plot: RoundPlot = {
  id: 3,
  number: 3,
  treatment_type: 'A',
  block: null,
  replicate: null,
  latitude: null,
  longitude: null,
  tunnel_id: 4,
  tunnel_number: 4,
  field_id: 2,
  field_name: 'Long Meadow',
  last_day: '2026-06-10',
  visits: [],
}
const visit = (id: number, round: number, count_flowers = 0, count_pollinators = 0) => ({
  id,
  round,
  count_flowers,
  count_pollinators,
  count_predators: 0,
})
const waiting: WaitingCount = { plot_id: 3, survey_id: null, visit_key: null, kind: 'pollinator' }
const today = '2026-06-10'

describe('a plot on a round', () => {
  const state = (visits: RoundPlot['visits'], waits: WaitingCount[], kind: 'pollinator' | null = null, round = 1) =>
    stateIn(round, walkedOn(today, kind, { ...plot, visits }, waits))
  it.each<[string, ReturnType<typeof state>, string]>([
    ['of which nothing is known is left', state([], []), 'left'],
    ['with a visit on which nothing was counted is left', state([visit(7, 1)], []), 'left'],
    ['on which something was counted is done', state([visit(7, 1, 3)], []), 'done'],
    ['whose count waits on the phone is done but for that', state([], [waiting]), 'waits'],
    ['of another plot tells nothing', state([], [{ ...waiting, plot_id: 4 }]), 'left'],
    ['without pollinators is left where pollinators are asked for', state([visit(7, 1, 3)], [], 'pollinator'), 'left'],
    ['whose pollinators wait, too', state([visit(7, 1, 3)], [waiting], 'pollinator'), 'waits'],
    ['that was done once is left for the second round', state([visit(7, 1, 3)], [], null, 2), 'left'],
    ['what goes on with its visit is no second round', state([visit(7, 1, 3)], [waiting], null, 2), 'left'],
    [
      'what waits for a known visit is of that one',
      state([visit(7, 1, 3)], [{ ...waiting, survey_id: 7 }], null, 2),
      'left',
    ],
    ['a new visit that waits is one', state([visit(7, 1, 3)], [{ ...waiting, visit_key: 'k' }], null, 2), 'waits'],
    [
      'two counts of a new visit are one visit',
      state(
        [],
        [
          { ...waiting, visit_key: 'k' },
          { ...waiting, visit_key: 'k', kind: 'flower' },
        ],
        null,
        2,
      ),
      'left',
    ],
    ['visited twice is done in the second', state([visit(7, 1, 3), visit(8, 2, 0, 1)], [], null, 2), 'done'],
  ])('%s', (_name, found, expected) => {
    expect(found).toBe(expected)
  })
  it('visited yesterday is still to do today', () => {
    expect(walkedOn('2026-06-11', null, { ...plot, visits: [visit(7, 1, 3)] }, []).all).toBe(0)
  })
})

it('the current round is the one started last', () => {
  expect(roundUnderWay([])).toBe(1)
  expect(roundUnderWay([{ all: 0 }, { all: 0 }])).toBe(1)
  expect(roundUnderWay([{ all: 2 }, { all: 1 }])).toBe(2)
})

describe('plots to visit next', () => {
  const at = (id: number, latitude: number | null, longitude: number | null) => ({
    plot: { ...plot, id, latitude, longitude },
  })
  const left = [at(1, null, null), at(2, 52.04, -2.42), at(3, 52.036, -2.423), at(4, null, null)]
  const ids = (here: Parameters<typeof nearestFirst>[1]) => nearestFirst(left, here).map((one) => one.plot.id)
  it('are sorted by distance from the phone; plots without a position follow in their order', () => {
    expect(ids({ latitude: 52.036, longitude: -2.4231 })).toEqual([3, 2, 1, 4])
    expect(ids({ latitude: 52.041, longitude: -2.42 })).toEqual([2, 3, 1, 4])
  })
  it('remain in their order if the position of the phone is unknown', () => {
    expect(ids(null)).toEqual([1, 2, 3, 4])
  })
  it.each([
    ['nothing', [52, 0], [52, 0], 0],
    ['a degree north', [52, 0], [53, 0], 111_195],
    ['a degree east at 60 degrees', [60, 0], [60, 1], 55_597],
    ['over the date line', [0, 179.9995], [0, -179.9995], 111],
    ['to the other side', [0, 0], [0, 180], 20_015_087],
  ] as const)('are at a distance in metres: %s', (_name, [a, b], [c, d], expected) => {
    const metres = metresBetween({ latitude: a, longitude: b }, { latitude: c, longitude: d })
    expect(Math.abs(metres - expected)).toBeLessThan(Math.max(1, expected / 1_000))
  })
})

describe('a count that was sent after the list was read', () => {
  const sent: SentCount = { plot_id: 3, survey_id: 7, survey_date: today, kind: 'pollinator' }
  const after = (more: Partial<RoundPlot>, counts: SentCount[] = [sent]) => withSent({ ...plot, ...more }, counts)
  it.each<[string, RoundPlot, unknown]>([
    ['adds its visit', after({}), [{ ...visit(7, 1, 0, 1) }]],
    ['adds its kind to a listed visit', after({ visits: [visit(7, 1, 3)] }), [visit(7, 1, 3, 1)]],
    ['adds a second visit', after({ visits: [visit(6, 1, 3)] }), [visit(6, 1, 3), visit(7, 2, 0, 1)]],
    ['begins a new day', after({ last_day: '2026-06-01', visits: [visit(6, 1, 3)] }), [visit(7, 1, 0, 1)]],
    ['of an earlier day changes nothing', after({ last_day: '2026-06-11', visits: [] }), []],
    ['of another plot changes nothing', after({}, [{ ...sent, plot_id: 4 }]), []],
    ['that is listed changes nothing', after({ visits: [visit(7, 1, 0, 2)] }), [visit(7, 1, 0, 2)]],
    ['and another of its visit are one visit', after({}, [sent, { ...sent, kind: 'flower' }]), [visit(7, 1, 1, 1)]],
  ])('%s', (_, { visits }, expected) => expect(visits).toEqual(expected))
  it('is no longer needed once the list contains its visit and kind, or a later day', () => {
    expect(isListed({ ...plot, visits: [visit(7, 1, 3)] }, sent)).toBe(false)
    expect(isListed({ ...plot, visits: [visit(7, 1, 3, 1)] }, sent)).toBe(true)
    expect(isListed({ ...plot, last_day: '2026-06-11' }, sent)).toBe(true)
    expect(isListed({ ...plot, last_day: null }, sent)).toBe(false)
  })
})
