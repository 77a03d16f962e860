import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { idText } from '../platform/shapes.ts'
import { merge, mergeForm, mergeKinds, mergePreview } from './merge.ts'

const edit = { tag: 'Reference data', can: 'reference.edit' } as const
const path = '/reference/{list}/{id}/merge'
const entry = z.object({ list: named('ReferenceList', z.enum(mergeKinds)), id: idText })

export const previewMerge = endpoint({
  ...edit,
  id: 'previewMerge',
  method: 'GET',
  path,
  summary:
    'What merging an entry of the reference lists into another would move, in all organisations, and in what the two differ.',
  params: entry,
  query: z.object({ into_id: idText }),
  response: mergePreview,
})
export const mergeEntry = endpoint({
  ...edit,
  id: 'mergeEntry',
  method: 'POST',
  path,
  summary:
    'Merges an entry into another of its list, for good: what was counted moves, lines of one look that fall together are summed, the name stays as a synonym. Repeated, it answers the same. 409 where the two were counted apart though they differ.',
  params: entry,
  body: mergeForm,
  response: merge,
  status: 201,
  idempotent: true,
})
