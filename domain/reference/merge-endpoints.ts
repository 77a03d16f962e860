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
  summary: 'Preview a merge of two entries of a reference list',
  description: 'How many observations would move, in all organisations, and how the entries differ. Changes nothing.',
  params: entry,
  query: z.object({ into_id: idText }),
  response: mergePreview,
})
export const mergeEntry = endpoint({
  ...edit,
  id: 'mergeEntry',
  method: 'POST',
  path,
  summary: 'Merge an entry into another of the same list',
  description:
    'Cannot be undone. Observations move to the other entry, counts of both in one survey are added, and the name becomes a synonym. Repeating it returns the same result. 409 with `depends` if visits prevent it: see `blocked` of the preview.',
  params: entry,
  body: mergeForm,
  response: merge,
  status: 201,
  idempotent: true,
})
