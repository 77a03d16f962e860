import type { Outline } from '#domain/farms/farm.ts'
import type { FarmOutlines, SavedOutlines } from '#domain/outlines/endpoints.ts'
import {
  cornersOf,
  MAX_POINTS,
  ringFault,
  ringOf,
  tidyRing,
  type Corner,
  type OutlinedPlace,
} from '#domain/outlines/geometry.ts'
import { namedPlaces } from '#domain/outlines/names.ts'
import { placeKey, type PlaceNames } from '#domain/locations/place-names.ts'
import { outlineMessages } from '#domain/outlines/outline-messages.ts'

/** A place of the farm as shown on the page. `id` is null for one that is created when the drawing is saved. */
export interface DrawnPlace extends PlaceNames {
  key: string
  place: OutlinedPlace
  id: number | null
  version: number | null
  /** Distinct corners in order; empty without an outline. */
  corners: Outline
  isChanged: boolean
}
type NewPlace = PlaceNames & { field: string }

/** Unsaved changes. They are stored as a draft, so this is plain JSON. */
export interface Drawing {
  /** Corners by the key of the place, with the version on which the change is based. */
  edits: Record<string, { corners: Outline; version: number | null }>
  added: NewPlace[]
}
export const emptyDrawing: Drawing = { edits: {}, added: [] }

const placeOf = ({ field, tunnel, plot }: PlaceNames): OutlinedPlace =>
  plot !== null ? 'plot' : tunnel !== null ? 'tunnel' : field !== null ? 'field' : 'farm'

const isSame = (one: Outline, other: Outline): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The places of a farm as currently drawn, with new ones after the others of their parent. */
export const placesIn = (stored: FarmOutlines, { edits, added }: Drawing): DrawnPlace[] => {
  const existing = namedPlaces(stored).map(({ outline, ...names }): DrawnPlace => {
    const key = placeKey(names)
    const before = outline ? cornersOf(outline) : []
    const corners = edits[key]?.corners ?? before
    return { ...names, key, corners, isChanged: !isSame(corners, before) }
  })
  const keys = new Set(existing.map(({ key }) => key))
  const created = added
    .filter((names) => !keys.has(placeKey(names)))
    .map((names): DrawnPlace => {
      const key = placeKey(names)
      return {
        ...names,
        key,
        place: placeOf(names),
        id: null,
        version: null,
        corners: edits[key]?.corners ?? [],
        isChanged: true,
      }
    })
  const places = [...existing]
  for (const one of created) {
    const inside = parentPrefix(one)
    const last = inside === null ? -1 : places.findLastIndex(({ key }) => key.startsWith(inside))
    places.splice(last === -1 ? places.length : last + 1, 0, one)
  }
  return places
}

/** The prefix of the keys of the parent and of everything in it; null for a field, whose parent is the farm. */
const parentPrefix = ({ field, tunnel, plot }: PlaceNames): string | null => {
  if (tunnel === null) return null
  return plot === null
    ? placeKey({ field, tunnel: null, plot: null }).slice(0, -1)
    : placeKey({ field, tunnel, plot: null })
}

type Change =
  /** Corners of places, by key; empty deletes an outline. */
  | { do: 'set'; corners: Record<string, Outline> }
  /** Appends a corner while walking: steps of one walk are undone together. */
  | { do: 'walk'; key: string; corner: Corner }
  | { do: 'add'; places: readonly (NewPlace & { corners: Outline })[] }
  | { do: 'remove'; key: string }

/** Applies a change. `versionOf` is the stored version of a place, which an edit is based on. */
const changed = (drawing: Drawing, change: Change, places: readonly DrawnPlace[]): Drawing => {
  const versionOf = (key: string) =>
    drawing.edits[key]?.version ?? places.find((place) => place.key === key)?.version ?? null
  const edit = (given: Record<string, Outline>): Drawing['edits'] => ({
    ...drawing.edits,
    ...Object.fromEntries(Object.entries(given).map(([key, corners]) => [key, { corners, version: versionOf(key) }])),
  })
  switch (change.do) {
    case 'set':
      return { ...drawing, edits: edit(change.corners) }
    case 'walk': {
      const before = places.find(({ key }) => key === change.key)?.corners ?? []
      return { ...drawing, edits: edit({ [change.key]: [...before, change.corner] }) }
    }
    case 'add': {
      const known = new Set(drawing.added.map(placeKey))
      const fresh = change.places.filter((names) => !known.has(placeKey(names)))
      return {
        edits: edit(Object.fromEntries(change.places.map((place) => [placeKey(place), place.corners]))),
        added: [...drawing.added, ...fresh.map(({ field, tunnel, plot }) => ({ field, tunnel, plot }))],
      }
    }
    case 'remove': {
      const { [change.key]: _gone, ...edits } = drawing.edits
      return { edits, added: drawing.added.filter((names) => placeKey(names) !== change.key) }
    }
  }
}

export interface History {
  past: Drawing[]
  present: Drawing
  future: Drawing[]
  /** The place of the walk that the last change belongs to. */
  walked: string | null
}
export const startOf = (present: Drawing): History => ({ past: [], present, future: [], walked: null })

const MOST_STEPS = 100
/** `rebase`: the drawing replaces what somebody else stored meanwhile. */
export type Step = Change | { do: 'undo' } | { do: 'redo' } | { do: 'restart'; drawing: Drawing } | { do: 'rebase' }

export const stepped = (stored: FarmOutlines, history: History, step: Step): History => {
  const { past, present, future } = history
  if (step.do === 'restart') return startOf(step.drawing)
  if (step.do === 'rebase') {
    const versions = new Map(placesIn(stored, emptyDrawing).map(({ key, version }) => [key, version]))
    const edits = Object.entries(present.edits).map(([key, { corners }]) => [
      key,
      { corners, version: versions.get(key) ?? null },
    ])
    return startOf({ ...present, edits: Object.fromEntries(edits) })
  }
  if (step.do === 'undo') {
    const before = past.at(-1)
    return before ? { past: past.slice(0, -1), present: before, future: [present, ...future], walked: null } : history
  }
  if (step.do === 'redo') {
    const [next, ...rest] = future
    return next ? { past: [...past, present], present: next, future: rest, walked: null } : history
  }
  const next = changed(present, step, placesIn(stored, present))
  const walked = step.do === 'walk' ? step.key : null
  const isSameWalk = walked !== null && walked === history.walked
  return { past: isSameWalk ? past : [...past, present].slice(-MOST_STEPS), present: next, future: [], walked }
}

/** The reason why a drawn place cannot be saved; null if it can. */
export const faultOf = ({ corners, place, id, isChanged }: DrawnPlace): string | null => {
  if (!isChanged || (corners.length === 0 && id !== null)) return null
  if (corners.length < 3) return outlineMessages.tooFewPoints
  return corners.length >= MAX_POINTS
    ? outlineMessages.tooManyPoints(MAX_POINTS - 1)
    : ringFault(ringOf(corners), place)
}

/** The request that saves a drawing. */
export const savedOf = (places: readonly DrawnPlace[], { edits }: Drawing): SavedOutlines => {
  const isDrawn = places.filter(({ isChanged }) => isChanged)
  const ring = ({ corners }: DrawnPlace) => tidyRing(ringOf(corners))
  return {
    changes: isDrawn.flatMap((one) =>
      one.id === null
        ? []
        : [
            {
              place: one.place,
              id: one.id,
              version: edits[one.key]?.version ?? one.version ?? 1,
              outline: one.corners.length === 0 ? null : ring(one),
            },
          ],
    ),
    new_places: isDrawn.flatMap((one) => {
      const { id, field, tunnel, plot } = one
      return id !== null || field === null ? [] : [{ field, tunnel, plot, outline: ring(one) }]
    }),
  }
}
