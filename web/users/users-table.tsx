import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { roles } from '#domain/access/policy.ts'
import { mayAssign } from '#domain/access/users.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { messages } from '#domain/messages.ts'
import { userStates, type User } from '#domain/users/user.ts'
import noRecords from '#web/drawings/empties/no-records.svg?raw'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { roleNames } from '#domain/access/role-names.ts'
import { SavedViews } from '#web/saved-views/saved-views-button.tsx'
import { people } from '#web/texts/people.ts'
import { users as t } from '#web/texts/users.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useTableView } from '#web/ui/table/table-view.ts'
import { DeleteUser } from './delete-user.tsx'
import { usersQuery } from './queries.ts'
import { columnsFor } from './user-columns.tsx'
import { FIRST_ROWS, ROWS_CHOICES, usersAddress, type UsersAddress } from './users-address.ts'
import css from './users-table.module.css'

/** The list as given by its address; the server searches, sorts and pages it. */
export const UsersTable = ({ person }: { person: Profile }) => {
  const address = useAddress(usersAddress)
  const [, setView] = useTableView()
  const [leaving, setLeaving] = useState<User | null>(null)
  const { data, error, refetch } = useQuery(usersQuery(address))
  if (!data)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonLines lines={FIRST_ROWS + 3} />
  const { q, role, state, organisation_id } = address
  const filtered = Boolean(q) || [role, state, organisation_id].some((value) => value !== undefined)
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
        served={{ total: data.total, filtered }}
        tools={
          <>
            <Filters role={role} state={state} seesDeleted={mayAssign(person)} />
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

const Filters = ({ role, state, seesDeleted }: Pick<UsersAddress, 'role' | 'state'> & { seesDeleted: boolean }) => {
  const navigate = useNavigate()
  const choose = (change: Record<string, string | undefined>) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...change, page: undefined }),
      resetScroll: false,
    })
  return (
    <span className={css.filters}>
      <Select
        aria-label={t.whichRole}
        value={role ?? ''}
        onChange={(event) => choose({ role: event.target.value || undefined })}
      >
        <option value="">{t.anyRole}</option>
        {roles.map((each) => (
          <option key={each} value={each}>
            {roleNames[each]}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t.whichState}
        value={state ?? ''}
        onChange={(event) => choose({ state: event.target.value || undefined })}
      >
        <option value="">{t.anyState}</option>
        {userStates
          .filter((each) => each !== 'deleted' || seesDeleted)
          .map((each) => (
            <option key={each} value={each}>
              {people.states[each]}
            </option>
          ))}
      </Select>
    </span>
  )
}
