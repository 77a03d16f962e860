import * as z from 'zod/mini'
import { messages } from '../messages.ts'
import { creatableRoles } from '../access/users.ts'
import { roles } from '../access/policy.ts'
import { lettersOnly } from '../accounts/names.ts'
import { person, role } from '../accounts/profile.ts'
import { membersOf } from '../platform/members.ts'
import { named } from '../platform/named.ts'
import { chosenId, id, instant, requiredText } from '../platform/shapes.ts'
import { toE164 } from './phone.ts'
import { profileTexts, userTexts, type PersonTexts } from './texts.ts'

/**
 * `invited`: has no password or linked provider yet. `unverified`: the link to a changed address has not been opened.
 */
export const userStates = ['active', 'invited', 'unverified', 'disabled', 'deleted'] as const
export type UserState = (typeof userStates)[number]

export const userState = named('UserState', z.enum(userStates))

export const user = named(
  'User',
  z.extend(person, {
    is_active: z.boolean(),
    pending_email: z.nullable(z.string()),
    state: userState,
  }),
)
export type User = z.infer<typeof user>

/** A user with the state of their sign-in, for people who may secure the account. */
export const userDetail = named(
  'UserDetail',
  z.extend(user, {
    second_factors: z.nullable(z.array(z.enum(['totp', 'passkey']))),
    last_signed_in_at: z.nullable(instant),
  }),
)
export type UserDetail = z.infer<typeof userDetail>

/** With the link of an invitation or changed address, if mail is off and the caller may pass it on. */
export const userWithLink = named('UserWithLink', z.extend(user, { invitation_link: z.nullable(z.string()) }))

/** Contact details. */
export const contact = named(
  'Contact',
  z.object({
    id,
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
    role,
    organisation_id: z.nullable(id),
    organisation_title: z.nullable(z.string()),
    is_active: z.boolean(),
    state: userState,
    version: z.int(),
  }),
)
export type Contact = z.infer<typeof contact>

export const userColumns = ['name', 'email', 'phone', 'role', 'organisation', 'state'] as const
/** Also columns that only people who may secure accounts see. */
export const listedUserColumns = [...userColumns, 'second_factor', 'last_signed_in'] as const
export type ListedUserColumn = (typeof listedUserColumns)[number]

const MAX_DIGITS = 15
/** The form's control shows the + before the digits; API clients may leave it out. Stored in E.164. */
const phone = (t: PersonTexts) =>
  z.string(t.phone).check(
    z.trim(),
    z.refine((text) => text !== '' && text !== '+', t.phone),
    z.refine((text) => /^\+?\d*$/.test(text), t.phoneFault),
    z.overwrite((text) => toE164(text.replace('+', ''))),
    z.maxLength(MAX_DIGITS + 1, messages.phoneTooLong),
  )

const email = (t: PersonTexts) =>
  z.pipe(
    z.string(t.email).check(z.trim(), z.toLowerCase(), z.minLength(1, t.email), z.maxLength(254, t.emailFault)),
    z.email(t.emailFault),
  )

const written = (t: PersonTexts) => ({
  firstname: lettersOnly(t.firstname),
  lastname: lettersOnly(t.lastname),
  email: email(t),
  phone: phone(t),
  address: requiredText(200, t.address),
  city: lettersOnly(t.city),
  country: requiredText(100, t.country),
  postal_code: requiredText(20, t.postal_code),
})
const portals = { is_pollinator_portal_enabled: z.boolean(), is_pest_portal_enabled: z.boolean() }
const organisation_id = chosenId(userTexts.organisation)

/** The fields of the account settings. */
export const profileForm = z.strictObject(written(profileTexts))

/** The fields of Add New User and Edit User. */
const form = { ...written(userTexts), ...portals, all_organisations: z.boolean() }
export const editUserForm = z.strictObject({
  ...form,
  role: named('Role', z.enum(roles, userTexts.role)),
  organisation_id: z.nullable(organisation_id),
})
const creatable = new Set(creatableRoles('admin'))
export const newUserForm = z.strictObject({
  ...form,
  role: named('Role', z.enum(roles, userTexts.role)).check(
    z.refine((role) => creatable.has(role), userTexts.roleLater),
  ),
  organisation_id,
})
export const newUser = named(
  'NewUser',
  z.strictObject({
    ...newUserForm.shape,
    is_pollinator_portal_enabled: z._default(z.boolean(), true),
    is_pest_portal_enabled: z._default(z.boolean(), false),
    all_organisations: z._default(z.boolean(), false),
  }),
)
export type NewUser = z.infer<typeof newUser>
/** The columns of `users` written for a new person. */
export const newUserMembers = membersOf(newUserForm.shape) satisfies (keyof User)[]

const more = { is_active: z.boolean(), version: z.int() }
export const userChange = named('UserChange', z.partial(z.extend(editUserForm, more)))
export type UserChange = z.infer<typeof userChange>
/** The columns of `users` changed directly; the address has rules of its own. */
export const changedMembers = [...newUserMembers, 'is_active' as const].filter((name) => name !== 'email')
/** The same with the messages of the account settings, for one's own profile. */
export const profileChange = z.partial(z.extend(editUserForm, { ...written(profileTexts), ...more }))
