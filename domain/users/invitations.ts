import * as z from 'zod/mini'
import { adminRoles } from '../access/users.ts'
import { roleNames } from '../access/role-names.ts'
import { roles, type Role } from '../access/policy.ts'
import { lettersOnly } from '../accounts/names.ts'
import { messages } from '../messages.ts'
import { named } from '../platform/named.ts'
import { columnKey, readTable } from '../platform/pasted-lines.ts'
import { chosenId, id } from '../platform/shapes.ts'
import { readAddressList } from './address-list.ts'
import { userTexts } from './texts.ts'
import { newUserForm } from './user.ts'

/** Maximum number of people invited together. */
export const MAX_INVITED = 100

/** A person to invite; absent names are entered by the person. */
const invited = z.strictObject({
  email: newUserForm.shape.email,
  role: newUserForm.shape.role,
  firstname: z.optional(lettersOnly(userTexts.firstname)),
  lastname: z.optional(lettersOnly(userTexts.lastname)),
})
export type Invited = z.infer<typeof invited>

export const newInvitations = named(
  'NewInvitations',
  z.strictObject({
    organisation_id: chosenId(userTexts.organisation),
    people: z.array(invited).check(z.minLength(1, messages.nobodyInvited), z.maxLength(MAX_INVITED)),
  }),
)
export type NewInvitations = z.infer<typeof newInvitations>

/** The fault of a line: `index` is its position in the request. */
export const invitationFault = named(
  'InvitationFault',
  z.object({ index: z.int(), path: z.enum(['email', 'role', 'firstname', 'lastname']), message: z.string() }),
)
export type InvitationFault = z.infer<typeof invitationFault>

/** An invited person, with the link to pass on if mail is off. */
export const madeInvitation = named(
  'MadeInvitation',
  z.object({
    id,
    email: z.string(),
    role: named('Role', z.enum(roles, userTexts.role)),
    invitation_link: z.nullable(z.string()),
  }),
)

/** A parsed line, with faults that can be found without the server. */
export interface InvitationLine {
  /** Line number in the pasted text, from 1. */
  line: number
  email: string
  role: Role | null
  firstname?: string | undefined
  lastname?: string | undefined
  faults: string[]
}

const roleOf = (text: string): Role | undefined =>
  roles.find((role) => [role, roleNames[role]].some((name) => columnKey(name) === columnKey(text)))

const names = {
  email: ['email', 'emailaddress', 'mail'],
  role: ['role'],
  firstname: ['firstname'],
  lastname: ['lastname', 'surname'],
}

interface Row {
  line: number
  cell: (column: keyof typeof names) => string
}
const rowsOf = (text: string): Row[] =>
  readAddressList(text)?.map(({ line, ...person }) => ({
    line,
    cell: (column) => (column === 'role' ? '' : (person[column] ?? '')),
  })) ?? readTable(text, names, 'email').rows

/**
 * Lines of `email, role, first name, last name` with or without headings, of which only the first is required; or the
 * address line of an email.
 */
export const readInvitations = (text: string, usualRole: Role | null, mayGive: readonly Role[]): InvitationLine[] => {
  const seen = new Map<string, number>()
  return rowsOf(text).map(({ line, cell }) => {
    const role = cell('role') === '' ? usualRole : (roleOf(cell('role')) ?? null)
    const firstname = cell('firstname') || undefined
    const lastname = cell('lastname') || undefined
    const read = z.safeParse(invited, {
      email: cell('email'),
      role: role ?? '',
      ...(firstname === undefined ? {} : { firstname }),
      ...(lastname === undefined ? {} : { lastname }),
    })
    const faults = read.success ? [] : read.error.issues.map(({ message }) => message)
    const email = read.success ? read.data.email : cell('email').toLowerCase()
    if (role !== null && !mayGive.includes(role) && faults.length === 0) faults.push(messages.roleNotYours)
    const earlier = seen.get(email)
    if (earlier !== undefined) faults.push(messages.invitedTwice(String(earlier)))
    else seen.set(email, line)
    return { line, email, role, firstname, lastname, faults: [...new Set(faults)] }
  })
}

/** Whether one of these roles controls access of others, which requires confirmation. */
export const givesRights = (people: readonly { role: Role }[]): boolean =>
  people.some(({ role }) => adminRoles.has(role))
