import { describe, expect, it } from 'vitest'
import { healthOf, noHealth, reportOf } from './testing/week-fixture.ts'
import { weekReportState, worstFirst } from './week-report.ts'

const recent = (to: string) => ({ from: to, to })

describe('state of a farm in the weekly email', () => {
  it.each([
    ['a score', reportOf(), 'score'],
    ['hours, though too few', reportOf({ health: noHealth({ hours: 3 }) }), 'no score'],
    [
      'no flowers, though cameras watched',
      reportOf({ health: noHealth({ hours: 9, status: 'no_flowers' }) }),
      'no score',
    ],
    ['cameras that stopped last week', reportOf({ health: noHealth() }), 'no score'],
    [
      'cameras that stopped 13 days ago',
      reportOf({ health: noHealth(), last_watched: recent('2026-05-26') }),
      'no score',
    ],
    [
      'cameras that stopped a fortnight ago',
      reportOf({ health: noHealth(), last_watched: recent('2026-05-25') }),
      'rests',
    ],
    ['cameras that were taken away', reportOf({ health: noHealth({ hours_possible: 0 }) }), 'rests'],
    ['a season that is over', reportOf({ health: noHealth({ status: 'out_of_season', hours: 40 }) }), 'rests'],
    ['cameras that never watched yet', reportOf({ health: noHealth(), last_watched: null }), 'no score'],
    ['no camera ever', reportOf({ health: noHealth({ hours_possible: 0 }), last_watched: null }), 'nothing'],
    [
      'no camera ever, out of season',
      reportOf({ health: noHealth({ hours_possible: 0, status: 'out_of_season' }), last_watched: null }),
      'nothing',
    ],
  ] as const)('%s', (_, report, state) => expect(weekReportState(report)).toBe(state))
})

describe('order of farms in the weekly email', () => {
  const camera = { name: 'Gate', place: null, alerts: ['silent' as const], last_seen: null }
  const scored = (farm_title: string, pollination_health: number) =>
    reportOf({ farm_title, health: healthOf({ pollination_health }) })

  it('starts with unscored farms with failing cameras, then the lowest scores, then the other unscored farms', () => {
    const quiet = reportOf({ farm_title: 'Quiet', health: noHealth() })
    const failing = reportOf({ farm_title: 'Failing', health: noHealth(), to_see: [camera] })
    const zero = scored('Zero', 0)
    expect(worstFirst([quiet, scored('Good', 80), zero, failing]).map(({ farm_title }) => farm_title)).toEqual([
      'Failing',
      'Zero',
      'Good',
      'Quiet',
    ])
  })

  it('is by name for equal scores, ignoring failing cameras of scored farms', () => {
    const failing = { ...scored('Birch', 50), to_see: [camera] }
    const names = worstFirst([scored('Cedar', 50), failing, scored('Ash', 50)]).map(({ farm_title }) => farm_title)
    expect(names).toEqual(['Ash', 'Birch', 'Cedar'])
  })
})
