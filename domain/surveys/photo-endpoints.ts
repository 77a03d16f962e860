import * as z from 'zod/mini'
import { pollinatorGroups, predatorGroups } from '../reference/taxon.ts'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { listOf, pageParams } from '../platform/paging.ts'
import { photoForm, photoKey } from '../platform/photo.ts'
import { idText } from '../platform/shapes.ts'
import { surveyFilter } from './endpoints.ts'
import { entryPhoto, photoKind, photoToIdentify, photoVerdict, sentPhoto } from './photo.ts'

const tag = 'Surveys'
const path = '/surveys/{id}/photos/{key}'
const ofPhoto = z.object({ id: idText, key: photoKey })

const groups = named('PhotoGroup', z.enum([...new Set([...pollinatorGroups, ...predatorGroups])]))

export const listEntryPhotos = endpoint({
  id: 'listEntryPhotos',
  tag,
  method: 'GET',
  path: '/surveys/photos',
  can: 'survey.add',
  reads: 'may lag',
  summary: 'List survey photos',
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
  summary: 'Upload a photo of a flower, pollinator or predator survey',
  description:
    'multipart/form-data with a field `photo`: JPEG, PNG or WebP of at most 10 MB. It is re-encoded without metadata. Repeating it with the same key returns the stored photo; another photo with that key is refused (409). At most 12 photos a survey (409) and 300 MB a person in 24 hours (429).',
  params: ofPhoto,
  query: sentPhoto,
  response: entryPhoto,
  ...photoForm,
  refuses: [409, 413, 429],
})
/** The image itself, without the envelope. */
export const showEntryPhoto = endpoint({
  id: 'showEntryPhoto',
  tag,
  method: 'GET',
  path: `${path}/image`,
  can: 'survey.add',
  reads: 'may lag',
  summary: 'Get a photo as JPEG',
  description: 'At most 2,048 pixels on the longer side.',
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
  description: 'The survey and its observations stay unchanged.',
  params: ofPhoto,
})

export const listIdentifications = endpoint({
  id: 'listIdentifications',
  tag,
  method: 'GET',
  path: '/surveys/identifications',
  can: 'sighting.identify',
  reads: 'may lag',
  summary: 'List photos awaiting identification',
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
    'Confirms the observation, corrects its taxon, or records that the photo cannot be identified. A correction changes the observation; the history keeps the former one. Not for photos of flowers.',
  params: ofPhoto,
  body: photoVerdict,
  response: entryPhoto,
  refuses: [409],
})
