import type { Entry } from './entry.ts'

/** The newest visit of the day, a new one, or the id of a known one. */
export type Visit = 'newest' | 'own' | number

/** The entry at another place or visit. Errors of the former place are dropped. */
export const movedTo = (entry: Entry, place: Entry['place'], visit: Visit): Entry => ({
  ...entry,
  place,
  survey_id: typeof visit === 'number' ? visit : null,
  visit_key: visit === 'own' ? crypto.randomUUID() : null,
  counted:
    entry.counted.kind === 'weather'
      ? { kind: 'weather', body: { ...entry.counted.body, tunnel_id: place.tunnel_id } }
      : entry.counted,
  refusal: null,
  tried: null,
})
