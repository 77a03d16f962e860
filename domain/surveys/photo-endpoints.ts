import * as z from 'zod/mini'
import { pollinatorGroups, predatorGroups } from '../reference/taxon.ts'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { listOf, pageParams } from '../platform/paging.ts'
import { idText } from '../platform/shapes.ts'
import { surveyFilter } from './endpoints.ts'
import { entryPhoto, photoKey, photoKind, photoToIdentify, photoVerdict, sentPhoto } from './photo.ts'

const tag = 'Surveys'
const path = '/surveys/{id}/photos/{key}'
const ofPhoto = z.object({ id: idText, key: photoKey })

const pictures = ['image/jpeg', 'image/png', 'image/webp'] as const
const groups = named('PhotoGroup', z.enum([...new Set([...pollinatorGroups, ...predatorGroups])]))

export const listEntryPhotos = endpoint({
  id: 'listEntryPhotos',
  tag,
  method: 'GET',
  path: '/surveys/photos',
  can: 'survey.add',
  reads: 'may lag',
  summary: 'List the photos of a plot, year or visit',
  description: 'In the order they were taken.',
  query: z.object({ ...surveyFilter, survey_id: z.optional(idText), kind: z.optional(photoKind), ...pageParams }),
  response: listOf(entryPhoto),
  refuses: [404],
})
export const putEntryPhoto = endpoint({
  id: 'putEntryPhoto',
  tag,
  method: 'PUT',
  path,
  can: 'survey.edit',
  summary: 'Upload a photo of an entry',
  description:
    'multipart/form-data with a part `photo`: JPEG, PNG or WebP of at most 10 MB. It is re-encoded without metadata. Repeating it under the same key changes nothing.',
  params: ofPhoto,
  query: sentPhoto,
  response: entryPhoto,
  form: { photo: { file: pictures } },
  refuses: [409, 413, 429],
})
/** The picture itself, not the envelope. */
export const showEntryPhoto = endpoint({
  id: 'showEntryPhoto',
  tag,
  method: 'GET',
  path: `${path}/image`,
  can: 'survey.add',
  reads: 'may lag',
  summary: 'Get a photo as JPEG',
  description: 'At most 2,048 pixels.',
  params: ofPhoto,
  file: ['image/jpeg'],
})
export const showSmallEntryPhoto = endpoint({
  id: 'showSmallEntryPhoto',
  tag,
  method: 'GET',
  path: `${path}/small`,
  can: 'survey.add',
  reads: 'may lag',
  summary: 'Get the thumbnail of a photo',
  description: '320 pixels wide, as WebP.',
  params: ofPhoto,
  file: ['image/webp'],
})
export const deleteEntryPhoto = endpoint({
  id: 'deleteEntryPhoto',
  tag,
  method: 'DELETE',
  path,
  can: 'survey.edit',
  summary: 'Delete a photo',
  description: 'The entry stays unchanged.',
  params: ofPhoto,
})

export const listIdentifications = endpoint({
  id: 'listIdentifications',
  tag,
  method: 'GET',
  path: '/surveys/identifications',
  can: 'sighting.identify',
  reads: 'may lag',
  summary: 'List photos that wait for identification',
  description: 'Oldest first.',
  query: z.object({
    farm_id: z.optional(idText),
    functional_group: z.optional(groups),
    ...pageParams,
  }),
  response: listOf(photoToIdentify),
  refuses: [404],
})
export const identifyEntryPhoto = endpoint({
  id: 'identifyEntryPhoto',
  tag,
  method: 'PUT',
  path: `${path}/identification`,
  can: 'sighting.identify',
  summary: 'Identify a photo',
  description:
    'Confirm the entry, correct it, or mark it as impossible to tell. A correction changes the observation; the history keeps the former one.',
  params: ofPhoto,
  body: photoVerdict,
  response: entryPhoto,
  refuses: [409],
})
