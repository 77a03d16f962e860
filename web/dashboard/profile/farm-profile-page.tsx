import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams, useSearch } from '@tanstack/react-router'
import { farmsOfOrganisationQuery, organisationQuery } from '#web/farms/queries.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { farmActions } from '#web/texts/farm-actions.ts'
import { home as t } from '#web/texts/home.ts'
import { asButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { FarmActions } from '../farm-actions.tsx'
import { FarmSummariesTable } from '#web/seasons/farm-summaries-table.tsx'
import { addressedSummariesQuery } from '#web/seasons/queries.ts'
import { FarmPage } from '../farm-page.tsx'
import { farmProfileAddress } from '../dashboard-address.ts'
import css from './farm-profile-page.module.css'

/** An organisation's page: its farms, and the dashboard of the farm in the address, or else of its first. */
export const FarmProfilePage = () => {
  const { organisationId } = useParams({ from: '/_portal/farm-profile/$organisationId' })
  const person = usePerson()
  const search = useAddress(farmProfileAddress)
  // Both were requested together when the page was opened.
  const { data: organisation } = useSuspenseQuery(organisationQuery(organisationId))
  const { data: farms } = useSuspenseQuery(farmsOfOrganisationQuery(organisationId))
  const asked = useQuery({
    ...addressedSummariesQuery(useSearch({ strict: false }), Number(organisationId)),
    enabled: farms.length > 1,
  })
  const [first] = farms
  if (!first)
    return (
      <Page
        title={organisation.title}
        breadcrumbs={[
          <Link key="home" to="/">
            {t.title}
          </Link>,
        ]}
        actions={<FarmActions organisationId={organisation.id} />}
      >
        <EmptyState
          title={t.noFarmTitle}
          late="no-records"
          actions={
            can(person, 'farm.add') && (
              <Link to="/add-farm" search={{ organisationId: organisation.id }} {...asButton({ kind: 'primary' })}>
                {farmActions.addNew}
              </Link>
            )
          }
        >
          {t.noFarmText}
        </EmptyState>
      </Page>
    )
  if (!farms.some(({ id }) => id === search.farm))
    return <Navigate to="." search={{ ...search, farm: first.id }} replace />
  // The list stands above the dashboard, which would move when it is filled.
  if (asked.isLoading) return <PageSkeleton />
  return (
    <div className={css.farms}>
      {farms.length > 1 && <FarmSummariesTable organisationId={organisation.id} />}
      {/* Home of a farm administrator is this page. */}
      <FarmPage {...(farms.length > 1 && { below: person.role === 'farm_admin' ? t.title : organisation.title })} />
    </div>
  )
}
