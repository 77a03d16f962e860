import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { byId } from '../platform/shapes.ts'
import { certificate, dataRequest, newDataRequest } from './request.ts'

const tag = 'Data protection'

export const requestOwnData = endpoint({
  id: 'requestOwnData',
  tag,
  method: 'POST',
  path: '/profile/data-requests',
  can: 'profile.use',
  event: 'data-requested',
  confirms: true,
  summary: 'Request an export of your personal data',
  description:
    'A ZIP with a readable page, JSON and CSV is made in the background; you are notified. While one is under way, it is returned.',
  response: dataRequest,
  status: 201,
})

export const listOwnDataRequests = endpoint({
  id: 'listOwnDataRequests',
  tag,
  method: 'GET',
  path: '/profile/data-requests',
  can: 'profile.use',
  summary: 'List the exports of your personal data',
  description: 'Newest first, at most 20.',
  response: z.array(dataRequest),
})

export const requestOrganisationData = endpoint({
  id: 'requestOrganisationData',
  tag,
  method: 'POST',
  path: '/organisations/{id}/data-requests',
  can: 'organisation.export',
  event: 'data-requested',
  confirms: true,
  summary: 'Request an export of all data of an organisation',
  description:
    'A ZIP with a readable page, JSON and CSV of each table, images, photos and uploaded files is made in the background; you are notified. While one is under way, it is returned.',
  params: byId,
  response: dataRequest,
  status: 201,
  refuses: [404],
})

export const listOrganisationDataRequests = endpoint({
  id: 'listOrganisationDataRequests',
  tag,
  method: 'GET',
  path: '/organisations/{id}/data-requests',
  can: 'organisation.export',
  summary: 'List the data requests of an organisation',
  description: 'Exports and erasures, newest first, at most 20.',
  params: byId,
  response: z.array(dataRequest),
})

export const listDataRequests = endpoint({
  id: 'listDataRequests',
  tag,
  method: 'GET',
  path: '/data-requests',
  can: 'data-request.handle',
  summary: 'List data requests',
  description: 'Unanswered ones first, by the day on which they are due; at most 1,000.',
  response: z.array(dataRequest),
})

export const createDataRequest = endpoint({
  id: 'createDataRequest',
  tag,
  method: 'POST',
  path: '/data-requests',
  can: 'data-request.handle',
  event: 'data-requested',
  confirms: true,
  summary: 'Create a data request for a person or an organisation',
  description:
    'Exports and erasures of people begin at once. The erasure of an organisation waits until another administrator confirms it, and then for `ERASURE_WAIT_DAYS` days, in which its people can only read.',
  body: newDataRequest,
  response: dataRequest,
  status: 201,
  refuses: [404, 409],
})

export const confirmDataRequest = endpoint({
  id: 'confirmDataRequest',
  tag,
  method: 'POST',
  path: '/data-requests/{id}/confirm',
  can: 'data-request.handle',
  event: 'data-requested',
  confirms: true,
  summary: 'Confirm the erasure of an organisation',
  description: 'By another administrator than the one who requested it; 409 otherwise.',
  params: byId,
  response: dataRequest,
  refuses: [409],
})

export const cancelDataRequest = endpoint({
  id: 'cancelDataRequest',
  tag,
  method: 'POST',
  path: '/data-requests/{id}/cancel',
  can: 'data-request.handle',
  event: 'data-requested',
  summary: 'Cancel the erasure of an organisation',
  description: 'Until its waiting period has ended; 409 afterwards.',
  params: byId,
  response: dataRequest,
  refuses: [409],
})

export const getErasureCertificate = endpoint({
  id: 'getErasureCertificate',
  tag,
  method: 'GET',
  path: '/data-requests/{id}/certificate',
  can: 'data-request.handle',
  summary: 'Get the certificate of an erasure',
  description: 'Without personal data. 404 until the erasure is complete.',
  params: byId,
  response: certificate,
})

export const downloadDataRequest = endpoint({
  id: 'downloadDataRequest',
  tag,
  method: 'GET',
  path: '/data-requests/{id}/file',
  can: 'profile.use',
  event: 'exported',
  summary: 'Download the file of a data request',
  description:
    'Your own data, or, for those who may export it, that of an organisation; administrators download those that an administrator requested. 404 otherwise, and unless its `state` is `done`.',
  params: byId,
  file: ['application/zip'],
})
