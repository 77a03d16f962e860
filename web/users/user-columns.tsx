import { Link } from '@tanstack/react-router'
import type { Profile } from '#domain/accounts/profile.ts'
import { formatPhone } from '#domain/users/phone.ts'
import type { User } from '#domain/users/user.ts'
import { roleNames } from '#domain/access/role-names.ts'
import { people as t } from '#web/texts/people.ts'
import { fullName, StateTag } from '#web/ui/person/user-marks.tsx'
import { actionColumn } from '#web/ui/table/columns.ts'
import type { Column } from '#web/ui/table/table-props.ts'
import { UserActions, type Acted } from './user-actions.tsx'

export const columnsFor = (person: Profile, onDelete: (user: User) => void): [Column<User>, ...Column<User>[]] => [
  { key: 'name', title: t.columns.name, value: fullName },
  { key: 'email', title: t.columns.email, value: ({ email }) => email, card: 'line' },
  { key: 'phone', title: t.columns.phone, value: ({ phone }) => phone && formatPhone(phone) },
  { key: 'role', title: t.columns.role, value: ({ role }) => roleNames[role] },
  {
    key: 'organisation',
    title: t.columns.organisation,
    value: ({ organisation_title }) => organisation_title,
    cell: ({ organisation_id, organisation_title }) =>
      organisation_id === null ? (
        '–'
      ) : (
        <Link to="/details/$organisationId" params={{ organisationId: String(organisation_id) }}>
          {organisation_title}
        </Link>
      ),
  },
  ...managedColumns(person, onDelete),
]

/** The state of an account, and its permitted actions. */
export const managedColumns = <U extends Acted>(person: Profile, onDelete: (user: U) => void): Column<U>[] => [
  {
    key: 'state',
    title: t.columns.state,
    value: ({ state }) => t.states[state],
    cell: ({ state }) => <StateTag state={state} />,
    card: 'corner',
  },
  actionColumn(t.columns.action, (user) => <UserActions person={person} user={user} onDelete={onDelete} />),
]
