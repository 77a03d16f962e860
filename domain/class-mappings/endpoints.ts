import * as z from 'zod/mini'
import { functionalGroups } from '../intensity/functional-groups.ts'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { byId, date, id, idText, requestedDate } from '../platform/shapes.ts'
import { classMapping, classMappingForm } from './mapping.ts'

const tag = 'Model classes'
const count = z.int().check(z.nonnegative())
const group = z.nullable(z.enum(functionalGroups))

/** A class name as models of an organisation's cameras send it. */
const modelClass = named(
  'ModelClass',
  z.object({
    id,
    object_class_name: z.string(),
    /** Insects counted, and images in which the class occurs. */
    insects: count,
    images: count,
    first_seen: z.nullable(date),
    last_seen: z.nullable(date),
    model_versions: z.array(z.string()),
    /** What the name stands for without a mapping. */
    built_in_group: group,
    built_in_background: z.boolean(),
    /** Whether the class has no mapping and its name is not recognised. */
    unknown: z.boolean(),
    /** Latest first. */
    mappings: z.array(classMapping),
  }),
)
export type ModelClass = z.infer<typeof modelClass>

const ofClass = z.object({ id: idText, classId: idText })

export const listModelClasses = endpoint({
  id: 'listModelClasses',
  tag,
  method: 'GET',
  path: '/organisations/{id}/classes',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'List the classes that models send',
  description: 'Unknown ones first, then by number of insects; at most 1,000.',
  params: byId,
  response: z.array(modelClass),
})

export const previewClassMapping = endpoint({
  id: 'previewClassMapping',
  tag,
  method: 'POST',
  path: '/organisations/{id}/classes/{classId}/preview',
  can: 'class.map',
  summary: 'Preview a mapping of a class',
  description: 'How many insects would count differently, and on which farms. Nothing is stored.',
  params: ofClass,
  body: classMappingForm,
  response: named(
    'ClassMappingPreview',
    z.object({
      insects: count,
      farms: z.array(z.object({ id, title: z.string(), insects: count })),
      first_day: z.nullable(date),
      last_day: z.nullable(date),
    }),
  ),
})
export type ClassMappingPreview = z.infer<typeof previewClassMapping.response>

export const putClassMapping = endpoint({
  id: 'putClassMapping',
  tag,
  method: 'PUT',
  path: '/organisations/{id}/classes/{classId}/mapping',
  can: 'class.map',
  summary: 'Map a class from a day on',
  description:
    'To a functional group, a taxon of the reference list, or no insect. A mapping of the same day is replaced. Counts stay as sent: scores, reports and alerts read them by the mapping. Images show what their classes mean today: a mapping from a later day on changes them when that day begins at the farm.',
  params: ofClass,
  body: classMappingForm,
  response: modelClass,
})

export const deleteClassMapping = endpoint({
  id: 'deleteClassMapping',
  tag,
  method: 'DELETE',
  path: '/organisations/{id}/classes/{classId}/mapping',
  can: 'class.map',
  summary: 'Delete a mapping of a class',
  description: 'The mapping before it holds again, or what the name says.',
  params: ofClass,
  query: z.object({ from_date: requestedDate }),
})
