import * as z from 'zod/mini'
import { period } from '../inference/period.ts'
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
  summary:
    'What happened on a farm in some days, the earliest first: notes, sprays, deployments, crops, lures, treatments.',
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
  summary: "Notes on a farm's axis of time, the latest first; with a limit, rows and their total.",
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
  summary: 'Note what happened; without a date, now by the clock of the farm.',
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
  summary: 'Change a note that one wrote.',
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
  summary: 'Delete a note that one wrote. The history keeps it.',
  params: byNote,
})
