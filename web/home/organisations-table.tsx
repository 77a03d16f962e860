import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Organisation } from '#domain/organisations/endpoints.ts'
import { messages } from '#domain/messages.ts'
import { home as t } from '#web/texts/home.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-props.ts'
import { useTableView } from '#web/ui/table/table-view.ts'
import { organisationsQuery } from '#web/organisations/queries.ts'

const columnsOf = (): [Column<Organisation>, ...Column<Organisation>[]] => [
  {
    key: 'title',
    title: t.name,
    value: ({ title }) => title,
    cell: ({ id, title }) => (
      <Link to="/farm-profile/$organisationId" params={{ organisationId: String(id) }}>
        {title}
      </Link>
    ),
  },
  { key: 'city', title: t.city, value: ({ city }) => city, card: 'line' },
  { key: 'country', title: t.country, value: ({ country }) => country, card: 'line' },
  { key: 'postcode', title: t.postcode, value: ({ postcode }) => postcode },
]

/** With so few organisations, no search is needed. */
const FEW = 1

export const OrganisationsTable = () => {
  const { data: organisations } = useSuspenseQuery(organisationsQuery)
  const [view, setView] = useTableView()
  return (
    <DataTable
      name={t.organisations}
      rows={organisations}
      rowKey={({ id }) => id}
      columns={columnsOf()}
      view={view}
      onView={setView}
      {...(organisations.length > FEW || view.q ? { searchName: t.search } : {})}
      counted={t.counted}
      empty={
        <EmptyState title={messages.noRecord} late="no-records">
          {t.emptyText}
        </EmptyState>
      }
    />
  )
}
