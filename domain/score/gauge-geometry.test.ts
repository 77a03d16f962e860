import { describe, expect, test } from 'vitest'
import {
  arcBetween,
  bracketPath,
  colourOf,
  pointAt,
  rangeFigures,
  shownFigures,
  wordBands,
  wordPlaces,
} from './gauge-geometry.ts'

test('0 is at the lower left, 50 at the top, 100 at the lower right', () => {
  expect(pointAt(50, 100)).toEqual({ x: 150, y: 50 })
  expect(pointAt(0, 100)).toEqual({ x: 63.4, y: 200 })
  expect(pointAt(100, 100)).toEqual({ x: 236.6, y: 200 })
})

test('only arcs over half a turn have the large-arc flag', () => {
  expect(arcBetween(0, 75, 99)).toContain('A99 99 0 0 1')
  expect(arcBetween(0, 76, 99)).toContain('A99 99 0 1 1')
})

test('the bracket is a single path', () => {
  expect(bracketPath([49, 67]).match(/[MAL]/g)?.join('')).toBe('MLAL')
})

test.each([
  [0, 'low'],
  [29.9, 'low'],
  [30, 'medium'],
  [49.9, 'medium'],
  [50, 'high'],
  [69.9, 'high'],
  [70, 'veryhigh'],
  [89.9, 'veryhigh'],
])('%d is coloured %s', (score, band) => expect(colourOf(score)).toBe(`b-${band}`))
test('scores from 90 are green', () => expect(colourOf(90)).toBe('green'))

describe('band labels', () => {
  test('are centred if nothing is in their way', () => {
    expect(wordPlaces(null).map(({ at }) => at)).toEqual([10, 30, 55, 85])
  })
  test.each([
    ['Low', 1.92],
    ['Medium', 3.93],
    ['High', 2.28],
    ['Very High', 4.72],
  ])('have the width of %s in bold', (word, half) =>
    expect(wordPlaces(null).find((place) => place.word === word)?.half).toBeGreaterThanOrEqual(half),
  )
  test('never leave their band or overlap a displayed figure of the range', () => {
    for (let low = 0; low <= 100; low += 1)
      for (let high = low; high <= 100; high += 1) {
        const figures = shownFigures([low, high])
        for (const { word, at, half } of wordPlaces([low, high])) {
          const band = wordBands.find((each) => each.word === word)
          expect(at - half).toBeGreaterThanOrEqual(band?.from ?? 0)
          expect(at + half).toBeLessThanOrEqual(band?.to ?? 100)
          for (const figure of figures) expect(Math.abs(figure.at - at), `${word} ${low}–${high}`).toBeGreaterThan(half)
        }
      }
  })
})

test('figures of a narrow range are placed side by side', () => {
  const [low, high] = rangeFigures([57, 59])
  expect(high - low).toBeGreaterThan(3.5)
})

test('the ends of a range are shown if there is room', () => {
  expect(shownFigures([49, 67])).toEqual([
    { at: 49, value: 49 },
    { at: 67, value: 67 },
  ])
  expect(shownFigures([26, 34])).toEqual([])
})
