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
  summary:
    'Invite people by address and role alone: all or none. Each gets a letter that says who invites them to what; they fill in the rest.',
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
  summary: 'What stands against inviting these people, without inviting anybody.',
  body: newInvitations,
  response: z.array(invitationFault),
  refuses: [429],
})
