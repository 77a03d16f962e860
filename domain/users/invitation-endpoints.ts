import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { invitationFault, madeInvitation, newInvitations } from './invitations.ts'

const tag = 'Users'

export const invitePeople = endpoint({
  id: 'invitePeople',
  event: 'person-added',
  tag,
  method: 'POST',
  path: '/invitations',
  can: 'user.create',
  summary: 'Invite users by email address and role',
  description:
    'Creates all of them or none. Each receives an email to complete the account. Roles with administrative permissions require a confirmed identity (`POST /auth/confirm`).',
  body: newInvitations,
  response: z.array(madeInvitation),
  status: 201,
  idempotent: true,
  refuses: [429],
})
export const checkInvitations = endpoint({
  id: 'checkInvitations',
  tag,
  method: 'POST',
  path: '/invitations/check',
  can: 'user.create',
  summary: 'Validate invitations without sending them',
  description: 'Returns the errors, or an empty array.',
  body: newInvitations,
  response: z.array(invitationFault),
  refuses: [429],
})
