import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import { can } from '#web/platform/session/profile.ts'
import { people } from '#web/texts/people.ts'
import { users as t } from '#web/texts/users.ts'

/**
 * The list to which pages about people lead back: the list of all people, or the organisation's page for people without
 * access to that list.
 */
export const listFor = (person: Profile) =>
  can(person, 'user.list') || person.organisation_id === null
    ? ({ to: '/users' } as const)
    : ({ to: '/details/$organisationId', params: { organisationId: String(person.organisation_id) } } as const)

/** Home > Users, before the page itself. */
export const userBreadcrumbs = (person: Profile): ReactNode[] => [
  <Link key="home" to="/">
    {people.home}
  </Link>,
  <Link key="users" {...listFor(person)}>
    {can(person, 'user.list') ? t.title : (person.organisation_title ?? t.title)}
  </Link>,
]
