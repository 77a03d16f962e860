import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import { messages } from '#domain/messages.ts'
import type { UserDetail } from '#domain/users/user.ts'
import noRecords from '#web/drawings/empties/no-records.svg?raw'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { SavedViews } from '#web/saved-views/saved-views-button.tsx'
import { people } from '#web/texts/people.ts'
import { users as t } from '#web/texts/users.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useTableView } from '#web/ui/table/table-view.ts'
import { DeleteUser } from './delete-user.tsx'
import { usersQuery } from './queries.ts'
import { columnsFor } from './user-columns.tsx'
import { UserFilters, userFilters } from './user-filters.tsx'
import { FIRST_ROWS, ROWS_CHOICES, usersAddress } from './users-address.ts'

/** The list as given by its address; the server searches, sorts and pages it. */
export const UsersTable = ({ person }: { person: Profile }) => {
  const address = useAddress(usersAddress)
  const [, setView] = useTableView()
  const [leaving, setLeaving] = useState<UserDetail | null>(null)
  const { data, error, refetch } = useQuery(usersQuery(address))
  if (!data)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonLines lines={FIRST_ROWS + 3} />
  const isFiltered = userFilters.some((name) => address[name] !== undefined)
  return (
    <>
      <DataTable
        name={t.title}
        rows={data.rows}
        rowKey={({ id }) => id}
        columns={columnsFor(person, setLeaving)}
        view={address}
        onView={setView}
        searchName={people.search}
        counted={people.counted}
        paging={{ choices: ROWS_CHOICES, initial: FIRST_ROWS }}
        served={{ total: data.total, filtered: Boolean(address.q) || isFiltered }}
        tools={
          <>
            <UserFilters filter={address} person={person} />
            <SavedViews page="users" />
          </>
        }
        empty={
          <EmptyState title={messages.noRecord} drawing={noRecords}>
            {people.emptyText}
          </EmptyState>
        }
      />
      {leaving && <DeleteUser user={leaving} erases={leaving.state === 'deleted'} onClose={() => setLeaving(null)} />}
    </>
  )
}
