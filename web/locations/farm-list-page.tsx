import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Farm } from '#domain/farms/farm.ts'
import { messages } from '#domain/messages.ts'
import noRecords from '#web/drawings/empties/no-records.svg?raw'
import { organisationsQuery } from '#web/organisations/queries.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { selectedOrganisation } from '#web/platform/navigation/selected-organisation.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { locations as t } from '#web/texts/locations.ts'
import { asButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { entomologyBreadcrumbs } from '#web/ui/page/entomology-breadcrumbs.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-props.ts'
import { useTableView } from '#web/ui/table/table-view.ts'
import css from './farm-list-page.module.css'
import { FIRST_ROWS, farmListAddress, ROWS_CHOICES } from './locations-address.ts'
import { farmListQuery } from './record-queries.ts'

const columnsOf = (): [Column<Farm>, ...Column<Farm>[]] => [
  {
    key: 'title',
    title: t.farmColumns.title,
    value: ({ title }) => title,
    cell: ({ id, title }) => (
      <Link to="/ento-home/location/fields/$farmId" params={{ farmId: String(id) }}>
        {title}
      </Link>
    ),
  },
  { key: 'city', title: t.farmColumns.city, value: ({ city }) => city, card: 'line' },
  { key: 'postcode', title: t.farmColumns.postcode, value: ({ postcode }) => postcode, card: 'line' },
  { key: 'count_device', title: t.farmColumns.count_device, value: ({ count_device }) => count_device ?? 0 },
]

/** The organisation in the address, or else the last selected one, the person's own, or the first. */
const useOrganisation = () => {
  const { organisationId } = useAddress(farmListAddress)
  const person = usePerson()
  const query = useQuery(organisationsQuery)
  const all = query.data
  const selected = selectedOrganisation.get()
  // The person may no longer have access to the selected organisation.
  const known = all?.some(({ id }) => id === selected) ? selected : null
  return { query, all, id: organisationId ?? (all ? (known ?? person.organisation_id ?? all[0]?.id ?? null) : null) }
}

/** The farms of the selected organisation, each leading to its fields. */
export const FarmListPage = () => {
  const person = usePerson()
  const { query, all, id } = useOrganisation()
  const add = can(person, 'farm.add') && id !== null && (
    <Link to="/add-farm" search={{ organisationId: id }} {...asButton({ kind: 'primary' })}>
      <IconPlus aria-hidden="true" />
      {t.addFarm}
    </Link>
  )
  return (
    <Page
      title={t.farmsList}
      heading={t.farmList}
      bar={t.farmList}
      breadcrumbs={entomologyBreadcrumbs()}
      actions={
        <>
          <Link to="/ento-home/location-home" {...asButton()}>
            {t.allLocations}
          </Link>
          {add}
        </>
      }
    >
      {all && all.length > 1 && id !== null && <OrganisationPicker all={all} id={id} />}
      {id !== null ? (
        <Farms organisationId={id} add={add} />
      ) : all ? (
        <EmptyState title={messages.noRecord} drawing={noRecords} />
      ) : (
        <Pending asked={query} lines={6} />
      )}
    </Page>
  )
}

const OrganisationPicker = ({ all, id }: { all: { id: number; title: string }[]; id: number }) => {
  const navigate = useNavigate()
  return (
    <span className={css.picker}>
      <Select
        aria-label={t.organisation}
        value={id}
        onChange={(event) => {
          const organisationId = Number(event.target.value)
          selectedOrganisation.set(organisationId)
          void navigate({ to: '/ento-home/location', search: { organisationId } })
        }}
      >
        {all.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
    </span>
  )
}

const Farms = ({ organisationId, add }: { organisationId: number; add: ReactNode }) => {
  const address = useAddress(farmListAddress)
  const [, setView] = useTableView()
  const { data, error, refetch } = useQuery(farmListQuery(organisationId, address))
  if (!data)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonLines lines={FIRST_ROWS + 3} />
  return (
    <DataTable
      name={t.farmList}
      rows={data.rows}
      rowKey={({ id }) => id}
      columns={columnsOf()}
      view={address}
      onView={setView}
      searchName={t.searchFarms}
      counted={t.farmsCounted}
      paging={{ choices: ROWS_CHOICES, initial: FIRST_ROWS }}
      served={{ total: data.total, filtered: Boolean(address.q) }}
      empty={
        <EmptyState title={messages.noRecord} drawing={noRecords} actions={add}>
          {t.noFarmText}
        </EmptyState>
      }
    />
  )
}
