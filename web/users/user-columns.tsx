import { Link } from '@tanstack/react-router'
import type { Profile } from '#domain/accounts/profile.ts'
import { formatPhone } from '#domain/users/phone.ts'
import type { UserDetail } from '#domain/users/user.ts'
import { securableRoles } from '#domain/access/users.ts'
import { roleNames } from '#domain/access/role-names.ts'
import { ago } from '#web/platform/formats.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { people as t } from '#web/texts/people.ts'
import { fullName, StateTag } from '#web/ui/person/user-marks.tsx'
import { actionColumn } from '#web/ui/table/columns.ts'
import type { Column } from '#web/ui/table/table-props.ts'
import { UserActions, type Acted } from './user-actions.tsx'

export const columnsFor = (
  person: Profile,
  onDelete: (user: UserDetail) => void,
): [Column<UserDetail>, ...Column<UserDetail>[]] => [
  { key: 'name', title: t.columns.name, value: fullName },
  { key: 'email', title: t.columns.email, value: ({ email }) => email, card: 'line' },
  { key: 'phone', title: t.columns.phone, nowrap: true, value: ({ phone }) => phone && formatPhone(phone) },
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
  ...(securableRoles(person.role).length > 0 ? signInColumns : []),
  ...managedColumns(person, onDelete),
]

/** Dashes stand for accounts that the person may not secure. */
const signInColumns: Column<UserDetail>[] = [
  {
    key: 'second_factor',
    title: t.columns.second_factor,
    value: ({ second_factors: factors }) => factors && (factors.length > 0 ? t.on : t.off),
  },
  {
    key: 'last_signed_in',
    title: t.columns.last_signed_in,
    value: ({ last_signed_in_at: at }) => at,
    cell: ({ last_signed_in_at: at }) => <LastSignIn at={at} />,
    nowrap: true,
  },
]
const LastSignIn = ({ at }: { at: string | null }) => {
  const now = useNow()
  return at === null ? '–' : <time dateTime={at}>{ago(at, now)}</time>
}

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
