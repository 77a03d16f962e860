import { describe, expect, it } from 'vitest'
import type { FarmOutlines } from '#domain/outlines/endpoints.ts'
import type { Corner } from '#domain/outlines/geometry.ts'
import { emptyDrawing, faultOf, placesIn, savedOf, startOf, stepped, type Step } from './drawing.ts'

const corners: Corner[] = [
  [-2.425, 52.035],
  [-2.424, 52.035],
  [-2.424, 52.036],
]
const ring = [...corners, corners[0] as Corner]
const stored: FarmOutlines = {
  farm: {
    id: 1,
    title: 'Gilbert Hill',
    latitude: 52,
    longitude: -2,
    area_in_sq_meters: null,
    version: 3,
    outline: ring,
  },
  fields: [
    { id: 2, field_name: 'Long Meadow', version: 1, outline: null },
    { id: 3, field_name: 'Top', version: 1, outline: null },
  ],
  tunnels: [{ id: 5, field_id: 2, number: 4, version: 2, outline: null }],
  plots: [],
}
const after = (...steps: Step[]) => steps.reduce((now, step) => stepped(stored, now, step), startOf(emptyDrawing))
const shown = (...steps: Step[]) => placesIn(stored, after(...steps).present)
const keyOf = (name: string) => shown().find(({ field, tunnel }) => field === name && tunnel === null)?.key ?? ''
const [farm, meadow] = ['', 'Long Meadow'].map((name) => (name ? keyOf(name) : (shown()[0]?.key ?? ''))) as [
  string,
  string,
]

describe('a drawing', () => {
  it('starts with the stored outlines, without changes', () => {
    expect(shown().map(({ place, corners: drawn, isChanged }) => [place, drawn.length, isChanged])).toEqual([
      ['farm', 3, false],
      ['field', 0, false],
      ['tunnel', 0, false],
      ['field', 0, false],
    ])
    expect(savedOf(shown(), emptyDrawing)).toEqual({ changes: [], new_places: [] })
  })

  it('can be undone and redone step by step, and a new change clears the redo steps', () => {
    const set: Step = { do: 'set', corners: { [meadow]: corners } }
    const lengths = (...steps: Step[]) => shown(...steps)[1]?.corners.length
    expect([lengths(set), lengths(set, { do: 'undo' }), lengths(set, { do: 'undo' }, { do: 'redo' })]).toEqual([
      3, 0, 3,
    ])
    expect(lengths(set, { do: 'undo' }, { do: 'set', corners: { [farm]: [] } }, { do: 'redo' })).toBe(0)
    expect(after({ do: 'undo' }, { do: 'redo' }).present).toEqual(emptyDrawing)
  })

  it('treats a walk as one step', () => {
    const walk = corners.map((corner): Step => ({ do: 'walk', key: meadow, corner }))
    expect(shown(...walk)[1]?.corners).toEqual(corners)
    expect(shown(...walk, { do: 'undo' })[1]?.corners).toEqual([])
  })

  it('lists new places after their parent, and removes them again', () => {
    const add: Step = {
      do: 'add',
      places: [
        { field: 'Long Meadow', tunnel: 5, plot: null, corners },
        { field: 'New', tunnel: null, plot: null, corners: [] },
      ],
    }
    const places = shown(add)
    expect(places.map(({ field, tunnel }) => [field, tunnel])).toEqual([
      [null, null],
      ['Long Meadow', null],
      ['Long Meadow', 4],
      ['Long Meadow', 5],
      ['Top', null],
      ['New', null],
    ])
    expect(places.map(faultOf)).toEqual([null, null, null, null, null, 'An outline needs at least three points.'])
    const key = places.at(-1)?.key ?? ''
    expect(shown(add, { do: 'remove', key })).toHaveLength(5)
  })

  it('is saved with the versions it is based on', () => {
    const { present } = after(
      { do: 'set', corners: { [farm]: [], [meadow]: corners } },
      { do: 'add', places: [{ field: 'Top', tunnel: 1, plot: null, corners }] },
    )
    expect(savedOf(placesIn(stored, present), present)).toEqual({
      changes: [
        { place: 'farm', id: 1, version: 3, outline: null },
        { place: 'field', id: 2, version: 1, outline: ring },
      ],
      new_places: [{ field: 'Top', tunnel: 1, plot: null, outline: ring }],
    })
    const newer = { ...stored, fields: stored.fields.map((field) => ({ ...field, version: 9 })) }
    expect(savedOf(placesIn(newer, present), present).changes[1]?.version).toBe(1)
  })
})
