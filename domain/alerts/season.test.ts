import { expect, it } from 'vitest'
import { alertRules } from './rule.ts'
import { simulateSeason } from './testing/season.ts'

/** By rule: `right` report a fault of the season, `wrong` are false alarms, `missed` are unreported faults. */
const tally = ({ alerts, faults }: ReturnType<typeof simulateSeason>) =>
  Object.fromEntries(
    alertRules.flatMap((rule) => {
      const own = alerts.filter((alert) => alert.rule === rule)
      const wanted = faults.filter((fault) => fault.rule === rule)
      const right = own.filter(({ of }) => of !== null).length
      const missed = wanted.filter(({ found }) => !found).length
      return wanted.length + own.length === 0
        ? []
        : [[rule, { faults: wanted.length, right, wrong: own.length - right, missed }]]
    }),
  )
const all = (faults: number) => ({ faults, right: faults, wrong: 0, missed: 0 })

it('a simulated season of 60 cameras on four farms alerts each fault once, with few false alarms', () => {
  const season = simulateSeason(20_260_401)
  const counts = tally(season)
  console.table(counts)
  expect(counts).toEqual({
    // Of a farm and of two tunnels: 25 cameras, three alerts.
    gateway: all(3),
    // The wrong ones are two signal gaps in a row, together longer than a day.
    silent: { ...all(5), wrong: 3 },
    battery: all(3),
    rejects: all(1),
    clock: all(2),
    lens: all(3),
    bare_visits: all(1),
    uneven: all(1),
    conflicts: all(1),
    score_low: all(1),
    score_fall: all(1),
    weather: all(1),
  })
  expect(season.alerts.filter(({ closed }) => closed === null)).toEqual([])
})
