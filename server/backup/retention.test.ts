import { expect, it } from 'vitest'
import { archiveName, expiredArchives } from './retention.ts'

const nightly = (days: number) =>
  Array.from({ length: days }, (_, at) => archiveName(new Date(Date.UTC(2026, 5, 30 - at, 2, 30))))

it('archives are named by their minute in UTC and sort by time', () => {
  expect(archiveName(new Date('2026-06-12T02:30:59Z'))).toBe('bombus-2026-06-12T0230Z.tar.zst.age')
})

it('the newest archive of each of seven days and five weeks is retained', () => {
  const names = nightly(60)
  const expired = new Set(expiredArchives(names, { daily: 7, weekly: 5 }))
  // 30 June 2026 is a Tuesday; the newest archive of a week is that of its Sunday.
  expect(names.filter((name) => !expired.has(name)).map((name) => name.slice(7, 17))).toEqual([
    '2026-06-30',
    '2026-06-29',
    '2026-06-28',
    '2026-06-27',
    '2026-06-26',
    '2026-06-25',
    '2026-06-24',
    '2026-06-21',
    '2026-06-14',
    '2026-06-07',
  ])
})

it('time passing without backups deletes nothing, and the newest archive is always retained', () => {
  const names = nightly(3)
  expect(expiredArchives(names, { daily: 3, weekly: 0 })).toEqual([])
  expect(expiredArchives(names, { daily: 0, weekly: 0 })).toEqual(names.slice(1))
})

it('the newer of two archives of a day is retained, and other files are left alone', () => {
  const two = ['bombus-2026-06-12T0230Z.tar.zst.age', 'bombus-2026-06-12T0930Z.tar.zst.age']
  expect(
    expiredArchives([...two, 'holiday.jpg', 'bombus-before-upgrade.tar.zst.age'], { daily: 7, weekly: 5 }),
  ).toEqual([two[0]])
})
