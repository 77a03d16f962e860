import { expect, test } from 'vitest'
import { missingPlaces, placeNumber, type PlaceLevel, type PlaceNames } from './place-names.ts'

const row = (field: string | null, tunnel: number | null = null, plot: number | null = null): PlaceNames => ({
  field,
  tunnel,
  plot,
})
const lacks = (index: number, level: PlaceLevel) => ({ index, level })

test.each<[string, PlaceNames[], ReturnType<typeof lacks>[], [number, number, number]]>([
  ['nothing', [row('North', 1, 1)], [], [0, 0, 0]],
  ['a field without a tunnel', [row('North')], [lacks(0, 'field')], [1, 0, 0]],
  [
    'a field with its tunnels and plots, each once',
    [row('North', 1, 1), row('north ', 1, 2), row('Nörth', 2, 1)],
    [lacks(0, 'field'), lacks(1, 'field'), lacks(2, 'field')],
    [1, 2, 3],
  ],
  ['a tunnel of a field that is there', [row('North', 3, 1)], [lacks(0, 'tunnel')], [0, 1, 1]],
  ['a plot of a tunnel that is there', [row('North', 3, 1)], [lacks(0, 'plot')], [0, 0, 1]],
])('missingPlaces counts each missing place once: %s is missing', (_, rows, missing, [fields, tunnels, plots]) => {
  expect(missingPlaces(rows, missing)).toEqual({ fields, tunnels, plots })
})

test.each([
  ['', null],
  ['4', 4],
  ['4.0', 4],
  ['4,0', 4],
  ['Tunnel 04', 4],
  ['four', Number.NaN],
  ['4.5', Number.NaN],
])('“%s” as the number of a tunnel or plot is read as %s', (text, number) => {
  expect(placeNumber(text)).toBe(number)
})
