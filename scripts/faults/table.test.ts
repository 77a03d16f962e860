import { expect, it } from 'vitest'
import { notRun, shareOf, type Row } from './fault.ts'
import { failuresOf, isGood, tableOf } from './table.ts'

const row: Row = {
  fault: 'a server is killed',
  times: 3,
  balance: { acknowledged: 1_200, stored: 1_201, lost: [], duplicated: [] },
  recovered_s: [2, 1, 4],
  found: '',
  wrong: [],
}

it('a fault that causes a loss, a duplicate or another error is a failure that lists the ids', () => {
  expect(isGood(row)).toBe(true)
  const lost = { ...row, balance: { ...row.balance, lost: ['message 1 a'] } }
  const twice = { ...row, balance: { ...row.balance, duplicated: ['survey s-1'] } }
  const wrong = { ...row, wrong: ['a server ended by itself with 1'] }
  expect([lost, twice, wrong].map(isGood)).toEqual([false, false, false])
  expect([lost, twice, wrong].flatMap(failuresOf)).toEqual([
    '  lost: message 1 a',
    '  duplicated: survey s-1',
    '  a server ended by itself with 1',
  ])
})

it('the table shows counts, the median and longest recovery, and faults that were not run', () => {
  expect(
    tableOf([row, notRun('full disk', 'no tmpfs')])
      .split('\n')
      .slice(2),
  ).toEqual([
    '| a server is killed | 3 | 1,200 | 1,201 | 0 | 0 | 2.0 to 4.0 |  |',
    '| full disk | not run |  |  |  |  |  | not run on this machine: no tmpfs |',
  ])
})

it('a share of the injections is at least one injection', () => {
  expect([shareOf(300, { full: 1 }), shareOf(300, { full: 0.1 }), shareOf(3, { full: 0.1 })]).toEqual([300, 30, 1])
})
