import * as z from 'zod/mini'
import { ingestResponse } from '../ingest/endpoints.ts'
import { message } from '../ingest/message.ts'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { listOf, pageParams, sortAndSearch } from '../platform/paging.ts'
import { byId, confirmed, id, idText, measuredInstant, plainText } from '../platform/shapes.ts'
import {
  fileStates,
  imageUpload,
  imageUploadColumns,
  imageUploadFile,
  newImageFiles,
  newImageUpload,
} from './upload.ts'

const shared = { tag: 'Image uploads', can: 'image.upload' } as const

export const imageUploadFilter = z.object(sortAndSearch(imageUploadColumns, 'ImageUpload'))

export const listImageUploads = endpoint({
  ...shared,
  id: 'listImageUploads',
  method: 'GET',
  path: '/image-uploads',
  summary: 'List uploads of images',
  description: 'Latest first by default.',
  query: z.extend(imageUploadFilter, pageParams),
  response: listOf(imageUpload),
})

export const createImageUpload = endpoint({
  ...shared,
  id: 'createImageUpload',
  method: 'POST',
  path: '/image-uploads',
  summary: 'Create an upload of images',
  description:
    'Register its files next, then send those that are not stored yet. 409 if five of your uploads are open already.',
  body: newImageUpload,
  response: imageUpload,
  status: 201,
  refuses: [409],
})

export const getImageUpload = endpoint({
  ...shared,
  id: 'getImageUpload',
  method: 'GET',
  path: '/image-uploads/{id}',
  summary: 'Get an upload of images',
  params: byId,
  response: imageUpload,
})

export const registerImageFiles = endpoint({
  ...shared,
  id: 'registerImageFiles',
  method: 'POST',
  path: '/image-uploads/{id}/files',
  summary: 'Register files of an upload of images',
  description:
    'At most 500 at once and 20,000 in all. Returns the files in the same order: those in state `waiting` or `sending` are to be sent. A file of which the same bytes are stored already is a `duplicate`. Repeating it continues an upload. 409 unless the upload is open.',
  params: byId,
  body: newImageFiles,
  response: z.array(imageUploadFile),
  refuses: [409],
})

export const listImageUploadFiles = endpoint({
  ...shared,
  id: 'listImageUploadFiles',
  method: 'GET',
  path: '/image-uploads/{id}/files',
  summary: 'List the files of an upload of images',
  description: 'In the order in which they were registered.',
  params: byId,
  query: z.object({
    state: z.optional(named('ImageUploadFileFilter', z.enum([...fileStates, 'refused']))),
    ...pageParams,
  }),
  response: listOf(imageUploadFile),
})

export const finishImageUpload = endpoint({
  ...shared,
  id: 'finishImageUpload',
  method: 'POST',
  path: '/image-uploads/{id}/finish',
  summary: 'Finish an upload of images',
  description: 'Files that were not sent are left out. 409 if the upload is being undone.',
  params: byId,
  response: imageUpload,
  refuses: [409],
})

export const undoImageUpload = endpoint({
  ...shared,
  id: 'undoImageUpload',
  method: 'POST',
  path: '/image-uploads/{id}/undo',
  summary: 'Undo an upload of images',
  description:
    'Deletes all its images with their reviews, in the background: poll `GET /image-uploads/{id}`. Without `confirm=true`, nothing is deleted and 409 lists how many images there are and how many of them people have worked with. The same card can be uploaded again.',
  params: byId,
  query: confirmed,
  response: imageUpload,
  refuses: [409],
})

const ofFile = z.object({ id: idText, fileId: idText })
const content = {
  ...shared,
  path: '/image-uploads/{id}/files/{fileId}/content',
  params: ofFile,
  protocol: 'tus',
} as const

export const startImageFile = endpoint({
  ...content,
  id: 'startImageFile',
  method: 'POST',
  summary: 'Start sending a file of an upload of images',
  description:
    'By the tus protocol, version 1.0.0, with its extension `creation-with-upload`: `Upload-Length` is the registered size. A file that is complete is stored before the response.',
  status: 201,
  refuses: [409],
})
export const getImageFileOffset = endpoint({
  ...content,
  id: 'getImageFileOffset',
  method: 'HEAD',
  summary: 'Get how much of a file was received',
  description: 'By the tus protocol: `Upload-Offset`. 404 if nothing of the file is held.',
})
export const continueImageFile = endpoint({
  ...content,
  id: 'continueImageFile',
  method: 'PATCH',
  summary: 'Send the rest of a file',
  description: 'By the tus protocol, from `Upload-Offset` on. A file that is complete is stored before the response.',
  status: 204,
  refuses: [409],
})

/** Messages of a card that are looked up or stored per request. */
export const COUNTS_AT_ONCE = 200
const instantOfCounts = z.strictObject({
  device_id: id,
  id: plainText(64).check(z.minLength(1)),
  interval_start: measuredInstant,
  interval_end: measuredInstant,
})

export const checkCardCounts = endpoint({
  ...shared,
  id: 'checkCardCounts',
  method: 'POST',
  path: '/image-uploads/counts/check',
  summary: 'Check counts of a memory card',
  description: 'Says of up to 200 messages, in their order, what would become of each. Nothing is stored.',
  body: named(
    'CardCountsToCheck',
    z.strictObject({
      organisation_id: id,
      messages: z.array(instantOfCounts).check(z.minLength(1), z.maxLength(COUNTS_AT_ONCE)),
    }),
  ),
  response: named(
    'CheckedCardCounts',
    z.object({ outcomes: z.array(named('CardCountOutcome', z.enum(['new', 'stored', 'no_placement']))) }),
  ),
})
export type CountOutcome = z.infer<typeof checkCardCounts.response>['outcomes'][number]

export const storeCardCounts = endpoint({
  ...shared,
  id: 'storeCardCounts',
  method: 'POST',
  path: '/image-uploads/counts',
  summary: 'Store counts of a memory card',
  description:
    'Stores up to 200 messages of a device as if it had sent them. Messages are recognised by `id`, so that repeating it stores nothing twice. They cannot be undone. Rejected ones are listed with their position; the others are stored.',
  body: named(
    'CardCounts',
    z.strictObject({
      organisation_id: id,
      device_id: id,
      messages: z.array(message).check(z.minLength(1), z.maxLength(COUNTS_AT_ONCE)),
    }),
  ),
  response: named(
    'CardCountsReceipt',
    z.omit(ingestResponse, { clock_skewed: true, configuration_version: true, server_time: true }),
  ),
})
