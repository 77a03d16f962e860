import * as z from 'zod/mini'
import { period } from '../score/period.ts'
import { endpoint } from '../platform/endpoint.ts'
import { listOf, pageParams } from '../platform/paging.ts'
import { byId, idText } from '../platform/shapes.ts'
import { farmEvent, farmNote, farmNoteChange, newFarmNote } from './farm-note.ts'

const tag = 'Farms'
const path = '/farms/{id}/notes'
const byNote = z.object({ id: idText, noteId: idText })

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
  description: 'It remains in the history.',
  params: byNote,
})
