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
  summary: 'The people within scope, by name unless sorted otherwise; with a limit, rows and their total.',
  query: z.extend(userFilter, pageParams),
  response: listOf(user),
})
export const getUser = endpoint({
  id: 'getUser',
  tag,
  method: 'GET',
  path: '/users/{id}',
  can: 'user.edit',
  summary: 'One person: oneself, or somebody whom one may edit.',
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
  summary: 'The farmers within scope and how to reach them.',
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
  summary: 'The people of an organisation and how to reach them; disabled ones only for those who manage people.',
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
  summary: 'Add a person and send the invitation. Answers its link where mail is off.',
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
  summary: 'Change a person, or oneself. Another role, organisation or state ends their sessions at once.',
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
  summary: 'Send the link again, of an invitation or of a changed address; earlier ones end.',
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
  summary:
    'Hide a person and end their sessions. 409 says what depends on them, until it is confirmed. `erase`: at their own wish, also of who was deleted before, personal data go for good.',
  params: byId,
  query: z.extend(confirmed, { erase: z.optional(flagText) }),
})
