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
  summary: 'Invite people by email address and role',
  description: 'All or none. Each receives an email and completes the account.',
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
  body: newInvitations,
  response: z.array(invitationFault),
  refuses: [429],
})
