import * as z from 'zod/mini'
import { role } from '../accounts/profile.ts'
import { endpoint } from '../platform/endpoint.ts'
import { sortAndSearch, listOf, pageParams } from '../platform/paging.ts'
import { byId, confirmed, idText, flagText } from '../platform/shapes.ts'
import { contact, newUser, user, userChange, userColumns, userState, userWithLink } from './user.ts'

const tag = 'Users'

export const userFilter = z.object({
  ...sortAndSearch(userColumns, 'User'),
  role: z.optional(role),
  organisation_id: z.optional(idText),
  state: z.optional(userState),
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
  summary: 'List people',
  description: 'By name unless sorted otherwise.',
  query: z.extend(userFilter, pageParams),
  response: listOf(user),
})
export const getUser = endpoint({
  id: 'getUser',
  tag,
  method: 'GET',
  path: '/users/{id}',
  can: 'user.edit',
  summary: 'Get a person',
  description: 'Yourself, or someone you may edit.',
  params: byId,
  response: user,
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
  summary: 'List the people of an organisation',
  description: 'With contact details. Disabled ones only if you manage people.',
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
  summary: 'Create a person and send the invitation',
  description: 'Returns the link if email is off.',
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
  summary: 'Update a person',
  description: 'Another role, organisation or state ends their sessions.',
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
  description: 'Former links are invalidated.',
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
  summary: 'Delete a person',
  description:
    'Ends their sessions. 409 lists what depends on them until confirmed. `erase` removes personal data permanently, also of a person deleted before.',
  params: byId,
  query: z.extend(confirmed, { erase: z.optional(flagText) }),
})
