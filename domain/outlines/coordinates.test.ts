import { expect, it } from 'vitest'
import { degreesText, readDegrees } from './coordinates.ts'

it.each<[string, 'latitude' | 'longitude', number | null]>([
  ['52.0361', 'latitude', 52.0361],
  ['52,0361', 'latitude', 52.0361],
  [' -2.423 ', 'longitude', -2.423],
  ['−2.423', 'longitude', -2.423],
  ['2.423 W', 'longitude', -2.423],
  ['52°02′10″N', 'latitude', 52 + 2 / 60 + 10 / 3_600],
  ['52° 2\' 10.5" N', 'latitude', 52 + 2 / 60 + 10.5 / 3_600],
  ['S 10 30 00', 'latitude', -10.5],
  ['52 30', 'latitude', 52.5],
  ['2°25.5′W', 'longitude', -(2 + 25.5 / 60)],
  ['0', 'latitude', 0],
  ['91', 'latitude', null],
  ['181', 'longitude', null],
  ['52°61′N', 'latitude', null],
  ['52.5°10′N', 'latitude', null],
  ['-52 N', 'latitude', null],
  ['52 E', 'latitude', null],
  ['', 'latitude', null],
  ['north', 'latitude', null],
])('“%s” as %s is read as %s', (text, axis, degrees) => {
  const read = readDegrees(text, axis)
  if (degrees === null) expect(read).toBeNull()
  else expect(read).toBeCloseTo(degrees, 9)
})

it.each([-2.423_451_2, 0.000_01, -0.5, 179.999_999_9, 52.036])('%d survives formatting and parsing', (degrees) => {
  expect(readDegrees(degreesText(degrees, 'longitude', 'decimal'), 'longitude')).toBe(degrees)
  const read = readDegrees(degreesText(degrees, 'longitude', 'dms'), 'longitude') ?? Number.NaN
  expect(Math.abs(read - degrees)).toBeLessThan(2e-7)
})

it('degrees, minutes and seconds are written with their hemisphere', () => {
  expect(degreesText(52.036_111_11, 'latitude', 'dms')).toBe('52°02′10.000″N')
  expect(degreesText(-2.5, 'longitude', 'dms')).toBe('2°30′00.000″W')
})
