import * as z from 'zod/mini'
import { farmFilter, farm } from '../farms/farm.ts'
import { endpoint } from '../platform/endpoint.ts'
import { messages } from '../messages.ts'
import { membersOf } from '../platform/members.ts'
import { named } from '../platform/named.ts'
import { sortAndSearch, listOf, pageParams } from '../platform/paging.ts'
import { byId, id, plainText, requiredText, trimmedOrNull } from '../platform/shapes.ts'

const tag = 'Organisations'

export const organisation = named(
  'Organisation',
  z.object({
    id,
    title: z.string(),
    description: z.nullable(z.string()),
    city: z.nullable(z.string()),
    country: z.nullable(z.string()),
    postcode: z.nullable(z.string()),
    count_farms: z.int(),
    area_in_sq_meters: z.number(),
    version: z.int(),
  }),
)
export type Organisation = z.infer<typeof organisation>

/** An organisation for its own pages, with the number of its people and devices. */
export const organisationDetail = named(
  'OrganisationDetail',
  z.extend(organisation, { count_users: z.int(), count_devices: z.int() }),
)
export type OrganisationDetail = z.infer<typeof organisationDetail>

/** Sort columns of organisation lists. */
export const organisationColumns = ['title', 'city', 'country', 'postcode', 'count_farms'] as const
export type OrganisationColumn = (typeof organisationColumns)[number]
export const organisationFilter = z.object(sortAndSearch(organisationColumns, 'Organisation'))
export type OrganisationFilter = z.infer<typeof organisationFilter>

const text = z.pipe(z.nullish(plainText(2_000)), z.transform(trimmedOrNull))
const written = {
  title: requiredText(200, messages.organisationNameRequired),
  description: text,
  city: text,
  country: text,
  postcode: text,
}
/** The columns of `organisations` that people edit. */
export const organisationMembers = membersOf(written) satisfies (keyof Organisation)[]
/** The form and the endpoints share schemas and messages. */
export const newOrganisation = named('NewOrganisation', z.strictObject(written))
export type NewOrganisation = z.infer<typeof newOrganisation>
export const organisationChange = named(
  'OrganisationChange',
  z.partial(z.strictObject({ ...written, version: z.int() })),
)
export type OrganisationChange = z.infer<typeof organisationChange>

export const listOrganisations = endpoint({
  id: 'listOrganisations',
  tag,
  method: 'GET',
  path: '/organisations',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'List organisations',
  description: 'By name by default, with the number and area of their farms.',
  query: z.extend(organisationFilter, pageParams),
  response: listOf(organisation),
})
export const createOrganisation = endpoint({
  id: 'createOrganisation',
  tag,
  method: 'POST',
  path: '/organisations',
  can: 'organisation.add',
  summary: 'Create an organisation',
  description: 'The role `entomology_admin` also needs access to all organisations.',
  body: newOrganisation,
  response: organisation,
  status: 201,
  idempotent: true,
})
export const updateOrganisation = endpoint({
  id: 'updateOrganisation',
  tag,
  method: 'PUT',
  path: '/organisations/{id}',
  can: 'organisation.edit',
  summary: 'Update an organisation',
  params: byId,
  body: organisationChange,
  response: organisation,
})

export const getOrganisation = endpoint({
  id: 'getOrganisation',
  tag,
  method: 'GET',
  path: '/organisations/{id}',
  can: 'farm.see',
  summary: 'Get an organisation',
  description: 'With the number of its users and devices, without deleted ones.',
  params: byId,
  response: organisationDetail,
})

export const listFarmsOfOrganisation = endpoint({
  id: 'listFarmsOfOrganisation',
  tag,
  method: 'GET',
  path: '/organisations/{id}/farms',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'List the farms of an organisation',
  description: 'By name by default.',
  params: byId,
  query: z.extend(farmFilter, pageParams),
  response: listOf(farm),
})

/** A second path of the same list. */
export const listFarmsByOrganisation = endpoint({
  ...listFarmsOfOrganisation,
  id: 'listFarmsByOrganisation',
  path: '/farms/organisation/{id}',
})
