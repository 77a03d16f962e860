import type { User } from '#domain/users/user.ts'
import { roleNames } from '#domain/access/role-names.ts'
import { people } from '#web/texts/people.ts'

type Shown = keyof typeof people.form

const said = (user: User, name: Shown): string => {
  const value = name === 'organisation_id' ? user.organisation_title : user[name]
  if (name === 'role') return roleNames[user.role]
  return typeof value === 'boolean' ? (value ? people.yes : people.no) : String(value ?? '')
}

/** A person's record by the labels of its form. */
export const described = (user: User): Record<string, string> =>
  Object.fromEntries((Object.keys(people.form) as Shown[]).map((name) => [people.form[name], said(user, name)]))
