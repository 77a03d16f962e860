import * as z from 'zod/mini'
import { period } from '../score/period.ts'
import { endpoint } from '../platform/endpoint.ts'
import { listOf, pageParams } from '../platform/paging.ts'
import { photoForm, photoKey } from '../platform/photo.ts'
import { byId, idText } from '../platform/shapes.ts'
import { farmEvent, farmNote, farmNoteChange, newFarmNote, notePhoto } from './farm-note.ts'

const tag = 'Farms'
const path = '/farms/{id}/notes'
const byNote = z.object({ id: idText, noteId: idText })
const photoPath = `${path}/{noteId}/photos/{key}`
const byPhoto = z.object({ id: idText, noteId: idText, key: photoKey })

export const listFarmEvents = endpoint({
  id: 'listFarmEvents',
  tag,
  method: 'GET',
  path: '/farms/{id}/events',
  can: 'note.see',
  reads: 'may lag',
  summary: 'List events on a farm within a period',
  description: 'Notes, sprays, deployments, crops, lures and treatments, earliest first, at most 1,000.',
  params: byId,
  query: period,
  response: z.array(farmEvent),
})
export const listFarmNotes = endpoint({
  id: 'listFarmNotes',
  tag,
  method: 'GET',
  path,
  can: 'note.see',
  reads: 'may lag',
  summary: 'List the notes of a farm',
  description: 'Newest first.',
  params: byId,
  query: z.object(pageParams),
  response: listOf(farmNote),
})
export const createFarmNote = endpoint({
  id: 'createFarmNote',
  tag,
  method: 'POST',
  path,
  can: 'note.add',
  summary: 'Create a note',
  description: 'Without a date, the note is dated now, in the time zone of the farm.',
  params: byId,
  body: newFarmNote,
  response: farmNote,
  status: 201,
  idempotent: true,
})
export const updateFarmNote = endpoint({
  id: 'updateFarmNote',
  tag,
  method: 'PUT',
  path: `${path}/{noteId}`,
  can: 'note.edit',
  summary: 'Update one of your notes',
  params: byNote,
  body: farmNoteChange,
  response: farmNote,
})
export const deleteFarmNote = endpoint({
  id: 'deleteFarmNote',
  tag,
  method: 'DELETE',
  path: `${path}/{noteId}`,
  can: 'note.edit',
  summary: 'Delete one of your notes',
  description: 'Its photos are deleted with it. It remains in the history.',
  params: byNote,
})

export const putNotePhoto = endpoint({
  id: 'putNotePhoto',
  tag,
  method: 'PUT',
  path: photoPath,
  can: 'note.edit',
  summary: 'Upload a photo of one of your notes',
  description:
    'multipart/form-data with a field `photo`: JPEG, PNG or WebP of at most 10 MB. It is re-encoded without metadata, the position included. Repeating it with the same key returns the stored photo; another photo with that key is refused (409). At most 6 photos a note (409) and 300 MB of photos a person in 24 hours, with those of surveys (429).',
  params: byPhoto,
  response: notePhoto,
  ...photoForm,
  refuses: [409, 413, 429],
})
/** The image itself, without the envelope. */
export const showNotePhoto = endpoint({
  id: 'showNotePhoto',
  tag,
  method: 'GET',
  path: `${photoPath}/image`,
  can: 'note.see',
  reads: 'may lag',
  summary: 'Get a photo of a note as JPEG',
  description: 'At most 2,048 pixels on the longer side.',
  params: byPhoto,
  file: ['image/jpeg'],
})
export const showSmallNotePhoto = endpoint({
  id: 'showSmallNotePhoto',
  tag,
  method: 'GET',
  path: `${photoPath}/small`,
  can: 'note.see',
  reads: 'may lag',
  summary: 'Get the thumbnail of a photo of a note',
  description: '320 pixels wide, as WebP.',
  params: byPhoto,
  file: ['image/webp'],
})
export const deleteNotePhoto = endpoint({
  id: 'deleteNotePhoto',
  tag,
  method: 'DELETE',
  path: photoPath,
  can: 'note.edit',
  summary: 'Delete a photo of one of your notes',
  params: byPhoto,
})
