import { useQuery, queryOptions } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ForOrganisation } from '#web/organisations/organisation-picker.tsx'
import { number } from '#web/platform/formats.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { QueueButton } from '#web/review-queues/queue-button.tsx'
import { imageReviews as t } from '#web/texts/image-reviews.ts'
import { asButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Figures } from '#web/ui/figures.tsx'
import { entomologyBreadcrumbs } from '#web/ui/page/entomology-breadcrumbs.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useTableView } from '#web/ui/table/table-view.ts'
import { tableOfOrganisation } from '#web/ui/table/table-view.ts'
import { agreementColumns } from './agreement-columns.tsx'
import css from './agreement-page.module.css'
import { getDetectionAgreement } from '#domain/image-reviews/endpoints.ts'
import { api } from '#web/platform/api/api.ts'

export const agreementQuery = (organisation_id: number) =>
  queryOptions({
    queryKey: ['detection-agreement', organisation_id],
    queryFn: ({ signal }) => api(getDetectionAgreement, { params: { id: organisation_id } }, signal),
  })

/** How far people who reviewed images agree with each version of the model. */
export const AgreementPage = () => {
  const { organisation_id } = useAddress(tableOfOrganisation)
  return (
    <Page title={t.title} breadcrumbs={entomologyBreadcrumbs()}>
      <ForOrganisation asked={organisation_id} none={<NothingChecked organisationId={null} />}>
        {(id) => <AgreementOf organisationId={id} />}
      </ForOrganisation>
    </Page>
  )
}

const AgreementOf = ({ organisationId }: { organisationId: number }) => {
  const [view, setView] = useTableView()
  const { data, error, refetch } = useQuery(agreementQuery(organisationId))
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonLines lines={8} />
  const { rows, least_checks, images_checked, audits_paired } = data
  if (rows.length === 0 && images_checked === 0 && audits_paired === 0)
    return <NothingChecked organisationId={organisationId} />
  return (
    <>
      <p className={css.intro}>{t.intro(least_checks)}</p>
      <Figures
        figures={[
          { value: number(images_checked), name: t.figures.images },
          { value: number(audits_paired), name: t.figures.audits },
          { value: number(rows.reduce((sum, { checked }) => sum + checked, 0)), name: t.figures.insects },
        ]}
      />
      <DataTable
        name={t.title}
        rows={rows}
        rowKey={({ model_version, functional_group }) => `${model_version} ${functional_group}`}
        columns={agreementColumns(least_checks)}
        view={view}
        onView={setView}
        counted={t.counted}
        empty={<EmptyState title={t.noInsects} late="no-records" />}
      />
    </>
  )
}

const NothingChecked = ({ organisationId }: { organisationId: number | null }) => {
  const person = usePerson()
  const navigate = useNavigate()
  return (
    <EmptyState
      title={t.empty}
      late="no-records"
      actions={
        <>
          <Link to="/images" {...asButton({ kind: 'primary' })}>
            {t.openImages}
          </Link>
          {organisationId !== null && can(person, 'image.review') && (
            <QueueButton
              filter={{ organisation_id: organisationId }}
              onChoose={(queue_id) =>
                void navigate({ to: '/images', search: { queue_id: String(queue_id), not_reviewed_by_me: 'true' } })
              }
            />
          )}
        </>
      }
    >
      {t.emptyText}
    </EmptyState>
  )
}
