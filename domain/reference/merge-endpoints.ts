import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { byId, idText } from '../platform/shapes.ts'
import { merge, mergeForm, mergePreview } from './merge.ts'

const edit = { tag: 'Reference data', can: 'reference.edit' } as const
const into = z.object({ into_id: idText })
const preview = (what: string) =>
  `What merging a ${what} into another would move, in all organisations, and in what the two differ. Nothing is changed.`
const doing = (what: string) =>
  `Merges a ${what} into another, for good: what was counted moves, lines of one look that fall together are summed, the name stays as a synonym. Repeated, it answers the same. 409 where both were counted apart though they differ.`

export const previewSpeciesMerge = endpoint({
  ...edit,
  id: 'previewSpeciesMerge',
  method: 'GET',
  path: '/species/{id}/merge',
  summary: preview('species'),
  params: byId,
  query: into,
  response: mergePreview,
})
export const mergeSpecies = endpoint({
  ...edit,
  id: 'mergeSpecies',
  method: 'POST',
  path: '/species/{id}/merge',
  summary: doing('species'),
  params: byId,
  body: mergeForm,
  response: merge,
  status: 201,
  idempotent: true,
})
export const previewPollinatorMerge = endpoint({
  ...edit,
  id: 'previewPollinatorMerge',
  method: 'GET',
  path: '/pollinator/{id}/merge',
  summary: preview('pollinator'),
  params: byId,
  query: into,
  response: mergePreview,
})
export const mergePollinator = endpoint({
  ...edit,
  id: 'mergePollinator',
  method: 'POST',
  path: '/pollinator/{id}/merge',
  summary: doing('pollinator'),
  params: byId,
  body: mergeForm,
  response: merge,
  status: 201,
  idempotent: true,
})
export const previewPredatorMerge = endpoint({
  ...edit,
  id: 'previewPredatorMerge',
  method: 'GET',
  path: '/predator/{id}/merge',
  summary: preview('predator'),
  params: byId,
  query: into,
  response: mergePreview,
})
export const mergePredator = endpoint({
  ...edit,
  id: 'mergePredator',
  method: 'POST',
  path: '/predator/{id}/merge',
  summary: doing('predator'),
  params: byId,
  body: mergeForm,
  response: merge,
  status: 201,
  idempotent: true,
})
