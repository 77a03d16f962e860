import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { newUserForm } from '../users/user.ts'
import { tag } from './endpoints.ts'
import { code, emailLinkCode } from './email-link-endpoints.ts'
import { newPassword } from './password.ts'
import { role } from './profile.ts'
import { signedIn } from './signed-in.ts'

/** An invitation. Names and phone are null if the person enters them. */
const invitation = named(
  'Invitation',
  z.object({
    email: z.string(),
    firstname: z.nullable(z.string()),
    lastname: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    role,
    organisation_title: z.nullable(z.string()),
    /** Null if the inviting person's account was deleted. */
    invited_by: z.nullable(z.string()),
  }),
)
export type Invitation = z.infer<typeof invitation>

export const readInvitation = endpoint({
  id: 'readInvitation',
  tag,
  method: 'POST',
  path: '/auth/invitation',
  can: 'anyone',
  summary: 'Get an invitation by the code in its link',
  description: 'The code remains valid.',
  body: emailLinkCode,
  response: invitation,
  refuses: [429],
})

const { firstname, lastname, phone } = newUserForm.shape
export const acceptInvitation = endpoint({
  id: 'acceptInvitation',
  event: 'invitation-accepted',
  tag,
  method: 'POST',
  path: '/auth/invitation/accept',
  can: 'anyone',
  summary: 'Accept an invitation',
  description:
    'Sets names, phone number and password, and signs the user in. If the portal has no passwords, returns a code to link a sign-in provider instead.',
  body: z.strictObject({ oobCode: code, firstname, lastname, phone, password: z.optional(newPassword) }),
  response: named(
    'AcceptedInvitation',
    z.object({ signed_in: z.nullable(signedIn), link_code: z.nullable(z.string()) }),
  ),
  refuses: [403, 409, 429],
})
