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
  summary: 'Preview merging two entries of a reference list',
  description: 'What would move in all organisations, and how the entries differ.',
  params: entry,
  query: z.object({ into_id: idText }),
  response: mergePreview,
})
export const mergeEntry = endpoint({
  ...edit,
  id: 'mergeEntry',
  method: 'POST',
  path,
  summary: 'Merge an entry into another of its list',
  description:
    'Permanent: observations move, lines of the same count are summed, and the name becomes a synonym. Repeating it returns the same. 409 if both were counted separately with differing values.',
  params: entry,
  body: mergeForm,
  response: merge,
  status: 201,
  idempotent: true,
})
