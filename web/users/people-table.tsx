import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { managesPeople } from '#domain/access/users.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { messages } from '#domain/messages.ts'
import type { Contact } from '#domain/users/user.ts'
import noRecords from '#web/drawings/empties/no-records.svg?raw'
import { roleNames } from '#domain/access/role-names.ts'
import { formatPhone } from '#domain/users/phone.ts'
import { people as t } from '#web/texts/people.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { fullName } from '#web/ui/person/user-marks.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-props.ts'
import { useTableView } from '#web/ui/table/table-view.ts'
import { DeleteUser } from './delete-user.tsx'
import { contactsQuery } from './queries.ts'
import { RoleOf } from './role-change.tsx'
import { managedColumns } from './user-columns.tsx'
import { FIRST_ROWS, ROWS_CHOICES } from './users-address.ts'

interface PeopleTableProps {
  person: Profile
  organisationId: number | string
  name: string
  /** Whether an admin's row has the control that changes its role. */
  changesRoles?: boolean
}

/** The people of an organisation with their contact details; people with permission can open their forms from here. */
export const PeopleTable = ({ person, organisationId, name, changesRoles }: PeopleTableProps) => {
  const [view, setView] = useTableView()
  const [leaving, setLeaving] = useState<Contact | null>(null)
  const { data, error, refetch } = useQuery(contactsQuery(organisationId, view))
  if (!data)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonLines lines={FIRST_ROWS + 3} />
  const manages = managesPeople(person.role)
  return (
    <>
      <DataTable
        name={name}
        rows={data.rows}
        rowKey={({ id }) => id}
        columns={[
          ...contactColumns(changesRoles ? person : null),
          ...(manages ? managedColumns<Contact>(person, setLeaving) : []),
        ]}
        view={view}
        onView={setView}
        searchName={t.search}
        counted={t.counted}
        paging={{ choices: ROWS_CHOICES, initial: FIRST_ROWS }}
        served={{ total: data.total, filtered: Boolean(view.q) }}
        empty={
          <EmptyState title={messages.noRecord} drawing={noRecords}>
            {t.emptyText}
          </EmptyState>
        }
      />
      {leaving && <DeleteUser user={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

/** `changer`: the person who may change roles here. */
const contactColumns = (changer: Profile | null): [Column<Contact>, ...Column<Contact>[]] => [
  { key: 'name', title: t.columns.name, value: fullName },
  {
    key: 'email',
    title: t.columns.email,
    value: ({ email }) => email,
    cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
    card: 'line',
  },
  {
    key: 'phone',
    title: t.columns.phone,
    value: ({ phone }) => phone,
    cell: ({ phone }) => (phone === null ? '–' : <a href={`tel:${phone}`}>{formatPhone(phone)}</a>),
  },
  {
    key: 'role',
    title: t.columns.role,
    value: (contact) => roleNames[contact.role],
    cell: (contact) => (changer ? <RoleOf person={changer} contact={contact} /> : roleNames[contact.role]),
  },
]
