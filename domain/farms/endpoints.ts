import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { listOf, pageParams } from '../platform/paging.ts'
import { yearText, farm, farmFilter } from './farm.ts'
import { byId, confirmed, id, idText, flagText } from '../platform/shapes.ts'
import { farmDeployment } from './deployment.ts'
import { farmChange, newFarm, farmDetail } from './farm-form.ts'

const tag = 'Farms'

export type FarmFilter = z.infer<typeof farmFilter>

export const listFarms = endpoint({
  id: 'listFarms',
  tag,
  method: 'GET',
  path: '/farms',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'List farms',
  description: 'By name by default. Deleted farms only if you may restore them.',
  query: z.extend(farmFilter, { ...pageParams, archived: z.optional(flagText) }),
  response: listOf(farm),
})

export const getFarm = endpoint({
  id: 'getFarm',
  tag,
  method: 'GET',
  path: '/farms/{id}',
  can: 'farm.see',
  summary: 'Get a farm',
  description: 'Deleted farms only if you may restore them.',
  params: byId,
  response: farmDetail,
})

export const createFarm = endpoint({
  id: 'createFarm',
  tag,
  method: 'POST',
  path: '/farms',
  can: 'farm.add',
  summary: 'Create a farm',
  description: 'Without a time zone, that of its position is used.',
  body: newFarm,
  response: farmDetail,
  status: 201,
  idempotent: true,
})
export const updateFarm = endpoint({
  id: 'updateFarm',
  tag,
  method: 'PUT',
  path: '/farms/{id}',
  can: 'farm.edit',
  summary: 'Update a farm',
  description: 'A new time zone recalculates the daily figures of the farm.',
  params: byId,
  body: farmChange,
  response: farmDetail,
})
export const archiveFarm = endpoint({
  id: 'archiveFarm',
  tag,
  method: 'DELETE',
  path: '/farms/{id}',
  can: 'farm.delete',
  summary: 'Delete a farm',
  description: '409 lists dependents until confirmed. Its data remain in reports, and it can be restored.',
  params: byId,
  query: confirmed,
})
export const restoreFarm = endpoint({
  id: 'restoreFarm',
  tag,
  method: 'POST',
  path: '/farms/{id}/restore',
  can: 'farm.delete',
  summary: 'Restore a deleted farm',
  description: 'Its fields, devices and other records become accessible again.',
  params: byId,
  response: farmDetail,
  idempotent: true,
})

export const farmUser = named(
  'FarmUser',
  z.object({
    id,
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
    role: z.string(),
    version: z.int(),
  }),
)

export const listFarmUsers = endpoint({
  id: 'listFarmUsers',
  tag,
  method: 'GET',
  path: '/farms/{id}/users',
  can: 'contact.see',
  reads: 'may lag',
  summary: 'List the active users of the farm’s organisation',
  params: byId,
  query: z.object(pageParams),
  response: listOf(farmUser),
})

export const listFarmDeployments = endpoint({
  id: 'listFarmDeployments',
  tag,
  method: 'GET',
  path: '/farms-deployments',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'List deployments with the weeks of a year',
  query: z.object({ year: z.optional(yearText), farm_id: z.optional(idText), ...pageParams }),
  response: listOf(farmDeployment),
  refuses: [404],
})

export const field = named(
  'Field',
  z.object({
    id,
    field_name: z.string(),
    farm_id: id,
    crop_type: z.nullable(z.string()),
    version: z.int(),
  }),
)

export const listFieldsOfFarm = endpoint({
  id: 'listFieldsOfFarm',
  tag,
  method: 'GET',
  path: '/fields/farm/{id}',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'List the fields of a farm',
  params: byId,
  query: z.object(pageParams),
  response: listOf(field),
})
