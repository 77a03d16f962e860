import * as z from 'zod/mini'
import { farmFilter } from '../farms/calls.ts'
import { farm } from '../farms/farm.ts'
import { call } from '../platform/call.ts'
import { listOf, part } from '../platform/paging.ts'
import { byId, id } from '../platform/shapes.ts'

const tag = 'Organisations'

export const organisation = z.object({
  id,
  title: z.string(),
  description: z.nullable(z.string()),
  city: z.nullable(z.string()),
  country: z.nullable(z.string()),
  postcode: z.nullable(z.string()),
  count_farms: z.int(),
  area_in_sq_meters: z.number(),
  version: z.int(),
})
export type Organisation = z.infer<typeof organisation>

export const listOrganisations = call({
  id: 'listOrganisations',
  tag,
  method: 'GET',
  path: '/organisations',
  can: 'farm.see',
  summary: 'The organisations within scope, by title, each with its number of farms and their area.',
  answer: z.array(organisation),
})

export const getOrganisation = call({
  id: 'getOrganisation',
  tag,
  method: 'GET',
  path: '/organisations/{id}',
  can: 'farm.see',
  summary: 'One organisation.',
  params: byId,
  answer: organisation,
})

export const listFarmsOfOrganisation = call({
  id: 'listFarmsOfOrganisation',
  tag,
  method: 'GET',
  path: '/organisations/{id}/farms',
  can: 'farm.see',
  summary: 'The farms of an organisation, by title unless sorted otherwise; with a limit, rows and their total.',
  params: byId,
  query: z.extend(farmFilter, part),
  answer: listOf(farm),
})

/** A second address of the same list. */
export const listFarmsByOrganisation = call({
  ...listFarmsOfOrganisation,
  id: 'listFarmsByOrganisation',
  path: '/farms/organisation/{id}',
})
