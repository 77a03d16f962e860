import * as z from 'zod/mini'
import { call } from '../platform/call.ts'
import { byId, date, id, idText } from '../platform/shapes.ts'
import { farm } from './farm.ts'

const tag = 'Farms'

export const listFarms = call({
  id: 'listFarms',
  tag,
  method: 'GET',
  path: '/farms',
  can: 'farm.see',
  summary: 'The farms within scope, by title.',
  answer: z.array(farm),
})

export const getFarm = call({
  id: 'getFarm',
  tag,
  method: 'GET',
  path: '/farms/{id}',
  can: 'farm.see',
  summary: 'One farm.',
  params: byId,
  answer: farm,
})

export const farmUser = z.object({
  id,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  role: z.string(),
})
export const listFarmUsers = call({
  id: 'listFarmUsers',
  tag,
  method: 'GET',
  path: '/farms/{id}/users',
  can: 'contact.see',
  summary: "The active users of the farm's organisation.",
  params: byId,
  answer: z.array(farmUser),
})

export const week = z.object({
  week: z.int(),
  name: z.string(),
  startDate: date,
  endDate: date,
  deployed: z.boolean(),
})
export type Week = z.infer<typeof week>

export const farmDeployment = z.object({
  id,
  farm_id: id,
  deployed_date: date,
  withdrawn_date: z.nullable(date),
  weeks: z.array(week),
})
export const yearText = z.pipe(
  z.string().check(z.regex(/^20\d\d$/, 'must be a year')),
  z.transform((text) => Number(text)),
)
export const listFarmDeployments = call({
  id: 'listFarmDeployments',
  tag,
  method: 'GET',
  path: '/farms-deployments',
  can: 'farm.see',
  summary: 'Deployments of the farms within scope with their weekly periods of a year.',
  query: z.object({ year: z.optional(yearText), farm_id: z.optional(idText) }),
  answer: z.array(farmDeployment),
})

export const field = z.object({
  id,
  field_name: z.string(),
  farm_id: id,
  crop_type: z.nullable(z.string()),
})
export const listFieldsOfFarm = call({
  id: 'listFieldsOfFarm',
  tag,
  method: 'GET',
  path: '/fields/farm/{id}',
  can: 'farm.see',
  summary: 'The fields of a farm.',
  params: byId,
  answer: z.array(field),
})
