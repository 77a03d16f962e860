import * as z from 'zod/mini'
import { role } from '../accounts/profile.ts'
import { endpoint } from '../platform/endpoint.ts'
import { sortAndSearch, listOf, pageParams } from '../platform/paging.ts'
import { byId, confirmed, idText, flagText } from '../platform/shapes.ts'
import {
  contact,
  listedUserColumns,
  newUser,
  user,
  userChange,
  userColumns,
  userDetail,
  userState,
  userWithLink,
} from './user.ts'

const tag = 'Users'

export const userFilter = z.object({
  ...sortAndSearch(listedUserColumns, 'ListedUser'),
  role: z.optional(role),
  organisation_id: z.optional(idText),
  state: z.optional(userState),
  /** Whether a second factor is active. */
  second_factor: z.optional(z.enum(['on', 'off'])),
})
export type UserFilter = z.infer<typeof userFilter>
const contactFilter = z.object({ ...sortAndSearch(userColumns, 'User'), ...pageParams })

export const listUsers = endpoint({
  id: 'listUsers',
  tag,
  method: 'GET',
  path: '/users',
  can: 'user.list',
  reads: 'may lag',
  summary: 'List users',
  description:
    'By name by default. A page includes second factors and the last sign-in of users whose second factors you may reset, and of yourself; `second_factor` finds only these.',
  query: z.extend(userFilter, pageParams),
  response: listOf(user, userDetail),
})
export const getUser = endpoint({
  id: 'getUser',
  tag,
  method: 'GET',
  path: '/users/{id}',
  can: 'user.edit',
  summary: 'Get a user',
  description:
    'Yourself, or a user you may edit. Second factors and the last sign-in are included if you may manage the sessions of the user.',
  params: byId,
  response: userDetail,
})
export const listFarmers = endpoint({
  id: 'listFarmers',
  tag,
  method: 'GET',
  path: '/users/role/farmer',
  can: 'contact.see',
  reads: 'may lag',
  summary: 'List farmers with contact details',
  query: contactFilter,
  response: listOf(contact),
})
export const listUsersOfOrganisation = endpoint({
  id: 'listUsersOfOrganisation',
  tag,
  method: 'GET',
  path: '/users/organisations/{id}',
  can: 'contact.see',
  reads: 'may lag',
  summary: 'List the users of an organisation',
  description: 'With contact details. Disabled users only if you may manage users.',
  params: byId,
  query: contactFilter,
  response: listOf(contact),
})
export const createUser = endpoint({
  id: 'createUser',
  event: 'person-added',
  tag,
  method: 'POST',
  path: '/users',
  can: 'user.create',
  summary: 'Create a user and send the invitation',
  description:
    'Returns the link instead if the portal sends no emails. Roles with administrative permissions require a confirmed identity (`POST /auth/confirm`).',
  body: newUser,
  response: userWithLink,
  status: 201,
  idempotent: true,
  refuses: [429],
})
export const updateUser = endpoint({
  id: 'updateUser',
  event: 'person-changed',
  tag,
  method: 'PUT',
  path: '/users/{id}',
  can: 'user.edit',
  summary: 'Update a user',
  description:
    'A new role, organisation or state revokes the sessions of the user. A new email address has to be verified. Granting administrative permissions requires a confirmed identity (`POST /auth/confirm`).',
  params: byId,
  body: userChange,
  response: userWithLink,
  refuses: [429],
})
export const inviteUser = endpoint({
  id: 'inviteUser',
  event: 'person-invited',
  tag,
  method: 'POST',
  path: '/users/{id}/invitation',
  can: 'user.create',
  summary: 'Send the invitation or verification link again',
  description: 'The former link becomes invalid.',
  params: byId,
  response: userWithLink,
  idempotent: true,
  refuses: [429],
})
export const deleteUser = endpoint({
  id: 'deleteUser',
  confirms: true,
  event: 'person-deleted',
  tag,
  method: 'DELETE',
  path: '/users/{id}',
  can: 'user.delete',
  summary: 'Delete a user',
  description:
    'Revokes all sessions of the user. 409 lists dependents until confirmed. `erase` removes personal data permanently, also of a user deleted earlier.',
  params: byId,
  query: z.extend(confirmed, { erase: z.optional(flagText) }),
})
