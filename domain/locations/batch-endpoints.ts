import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { createdLocations, locationRowCheck, newLocationBatch } from './location-batch.ts'

const edit = { tag: 'Locations', can: 'location.edit' } as const

export const createLocationBatch = endpoint({
  ...edit,
  id: 'createLocationBatch',
  method: 'POST',
  path: '/locations/batch',
  summary: 'Create several fields, tunnels and plots of a farm',
  description:
    'Creates all of them or none. Rows name fields by name, tunnels and plots by number. Places that the farm has already are left as they are.',
  body: newLocationBatch,
  response: createdLocations,
  status: 201,
  idempotent: true,
  refuses: [404],
})
export const checkLocationBatch = endpoint({
  ...edit,
  id: 'checkLocationBatch',
  method: 'POST',
  path: '/locations/batch/check',
  summary: 'Check which fields, tunnels and plots a farm lacks',
  description: 'Creates nothing. Returns one entry for each row.',
  body: newLocationBatch,
  response: z.array(locationRowCheck),
  refuses: [404],
})
