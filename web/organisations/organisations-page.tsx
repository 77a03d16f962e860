import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { mayAddOrganisation } from '#domain/access/rules.ts'
import { scopeOf } from '#domain/access/scope.ts'
import { messages } from '#domain/messages.ts'
import type { Organisation } from '#domain/organisations/endpoints.ts'
import noRecords from '#web/drawings/empties/no-records.svg?raw'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { selectedOrganisation } from '#web/platform/navigation/selected-organisation.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { organisations as t } from '#web/texts/organisations.ts'
import { ui } from '#web/texts/ui.ts'
import { asButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { actionColumn } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-props.ts'
import { useTableView } from '#web/ui/table/table-view.ts'
import { FIRST_ROWS, organisationsAddress, ROWS_CHOICES } from './organisations-address.ts'
import { organisationsPageQuery } from './queries.ts'

const columns: [Column<Organisation>, ...Column<Organisation>[]] = [
  {
    key: 'title',
    title: t.columns.title,
    value: ({ title }) => title,
    cell: ({ id, title }) => (
      <Link to="/ento-home/location" search={{ organisationId: id }} onClick={() => selectedOrganisation.set(id)}>
        {title}
      </Link>
    ),
  },
  { key: 'city', title: t.columns.city, value: ({ city }) => city, card: 'line' },
  { key: 'country', title: t.columns.country, value: ({ country }) => country, card: 'line' },
  { key: 'postcode', title: t.columns.postcode, value: ({ postcode }) => postcode, card: 'line' },
]
const action: Column<Organisation> = actionColumn(t.columns.action, ({ id, title }) => (
  <Link
    to="/edit-organisation/$id"
    params={{ id: String(id) }}
    {...asButton({ kind: 'ghost', size: 'icon' })}
    aria-label={t.editNamed(title)}
    title={ui.edit}
  >
    <IconPencil aria-hidden="true" />
  </Link>
))

export const OrganisationsPage = () => {
  const person = usePerson()
  return (
    <Page
      title={t.title}
      breadcrumbs={[
        <Link key="home" to="/">
          {t.home}
        </Link>,
      ]}
      actions={
        mayAddOrganisation(person.role, scopeOf(person)) ? (
          <Link to="/add-organisation" {...asButton({ kind: 'primary' })}>
            <IconPlus aria-hidden="true" />
            {t.addNew}
          </Link>
        ) : undefined
      }
    >
      <Table edits={can(person, 'organisation.edit')} />
    </Page>
  )
}

const Table = ({ edits }: { edits: boolean }) => {
  const address = useAddress(organisationsAddress)
  const [, setView] = useTableView()
  const { data, error, refetch } = useQuery(organisationsPageQuery(address))
  if (!data)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonLines lines={FIRST_ROWS + 3} />
  return (
    <DataTable
      name={t.title}
      rows={data.rows}
      rowKey={({ id }) => id}
      columns={edits ? [...columns, action] : columns}
      view={address}
      onView={setView}
      searchName={t.search}
      counted={t.counted}
      paging={{ choices: ROWS_CHOICES, initial: FIRST_ROWS }}
      served={{ total: data.total, filtered: Boolean(address.q) }}
      empty={
        <EmptyState title={messages.noRecord} drawing={noRecords}>
          {t.emptyText}
        </EmptyState>
      }
    />
  )
}
