import { expect, it } from 'vitest'
import { matchedPlace, namedPlaces } from './names.ts'

const stored = { version: 1, outline: null }
const field = (id: number, field_name: string) => ({ id, field_name, ...stored })
const farm = { id: 1, title: 'Gilbert Hill', latitude: null, longitude: null, area_in_sq_meters: null, ...stored }
const tunnels = [{ id: 5, field_id: 2, number: 4, ...stored }]
const plots = [{ id: 9, tunnel_id: 5, number: 1, ...stored }]
const one = namedPlaces({ farm, fields: [field(2, 'Long Meadow')], tunnels, plots })
const two = namedPlaces({ farm, fields: [field(2, 'Long Meadow'), field(3, 'Top')], tunnels, plots })

it('namedPlaces names each place of a farm by its path', () => {
  expect(two.map(({ place, id, field, tunnel, plot }) => [place, id, field, tunnel, plot])).toEqual([
    ['farm', 1, null, null, null],
    ['field', 2, 'Long Meadow', null, null],
    ['tunnel', 5, 'Long Meadow', 4, null],
    ['plot', 9, 'Long Meadow', 4, 1],
    ['field', 3, 'Top', null, null],
  ])
})

it.each<[Record<string, unknown>, [string, number] | null, [string, number] | null]>([
  [{ place: 'farm', name: 'x' }, ['farm', 1], ['farm', 1]],
  [{ place: 'plot', field: 'Long Meadow', tunnel: '4', plot: 1 }, ['plot', 9], ['plot', 9]],
  [{ FIELD: 'long meadow', tunnel: '4', plot: '' }, ['tunnel', 5], ['tunnel', 5]],
  [{ field: 'Long Meadow', tunnel: '9' }, null, null],
  [{ name: 'LONG  MEADOW' }, ['field', 2], ['field', 2]],
  [{ name: 'gilbert hill' }, ['farm', 1], ['farm', 1]],
  [{ Name: 'Tunnel 4' }, ['tunnel', 5], null],
  [{ name: 'Barn' }, null, null],
  [{ name: null }, null, null],
  [{}, null, null],
])('%j is matched on a farm with one field and with two', (properties, ofOne, ofTwo) => {
  const found = (places: typeof one) => {
    const place = matchedPlace(properties, places, 'Gilbert Hill')
    return place && [place.place, place.id]
  }
  expect([found(one), found(two)]).toEqual([ofOne, ofTwo])
})
