import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ModelClass } from '#domain/class-mappings/endpoints.ts'
import { ForOrganisation } from '#web/organisations/organisation-picker.tsx'
import { date } from '#web/platform/formats.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { classMappings as t } from '#web/texts/class-mappings.ts'
import { images } from '#web/texts/images.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { actionColumn } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-props.ts'
import { useTableView } from '#web/ui/table/table-view.ts'
import { tableOfOrganisation } from '#web/ui/table/table-view.ts'
import css from './classes-page.module.css'
import { MappingDialog } from './mapping-dialog.tsx'
import { countsAs } from './mapping-words.ts'
import { modelClassesQuery } from './queries.ts'

/** The classes that models report, and their mappings. */
export const ClassesPage = () => {
  const person = usePerson()
  const { organisation_id } = useAddress(tableOfOrganisation)
  return (
    <Page
      title={t.title}
      breadcrumbs={[
        <Link key="images" to="/images">
          {images.title}
        </Link>,
      ]}
    >
      <p className={css.intro}>{t.intro}</p>
      <ForOrganisation asked={organisation_id}>
        {(id) => <Classes organisationId={id} mayMap={can(person, 'class.map')} />}
      </ForOrganisation>
    </Page>
  )
}

/** An unknown class is highlighted. */
const countsAsCell = (row: ModelClass) => (row.unknown ? <b>{countsAs(row)}</b> : countsAs(row))

const Classes = ({ organisationId, mayMap }: { organisationId: number; mayMap: boolean }) => {
  const [view, setView] = useTableView()
  const [mapped, setMapped] = useState<ModelClass | null>(null)
  const { data: rows, error, refetch } = useQuery(modelClassesQuery(organisationId))
  if (!rows) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonLines lines={8} />
  const columns: [Column<ModelClass>, ...Column<ModelClass>[]] = [
    { key: 'name', title: t.name, value: ({ object_class_name }) => object_class_name },
    {
      key: 'countsAs',
      title: t.countsAs,
      card: 'line',
      value: countsAs,
      cell: countsAsCell,
    },
    { key: 'insects', title: t.insects, value: ({ insects }) => insects, figures: true },
    { key: 'images', title: t.images, value: ({ images: count }) => count, figures: true },
    {
      key: 'seen',
      title: t.seen,
      value: ({ last_seen }) => last_seen,
      cell: ({ first_seen, last_seen }) =>
        first_seen === null || last_seen === null ? '–' : t.seenBetween(date(first_seen), date(last_seen)),
    },
    { key: 'models', title: t.models, value: ({ model_versions }) => model_versions.join(', ') },
    ...(mayMap
      ? [
          actionColumn<ModelClass>(t.action, (row) => (
            <Button onClick={() => setMapped(row)}>
              {t.action} <span className="vh">{row.object_class_name}</span>
            </Button>
          )),
        ]
      : []),
  ]
  const current = rows.find(({ id }) => id === mapped?.id)
  return (
    <>
      <DataTable
        name={t.title}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        view={view}
        onView={setView}
        searchName={t.search}
        counted={t.counted}
        paging={{ initial: 30, choices: [10, 30, 100] }}
        empty={
          <EmptyState title={t.none} late="no-records">
            {t.noneText}
          </EmptyState>
        }
      />
      {current && <MappingDialog organisationId={organisationId} of={current} onClose={() => setMapped(null)} />}
    </>
  )
}
