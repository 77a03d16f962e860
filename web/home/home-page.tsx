import { Navigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { usePerson } from '#web/platform/session/profile.ts'
import { FarmSummariesTable } from '#web/seasons/farm-summaries-table.tsx'
import { ReportButton } from '#web/reports/report-button.tsx'
import { home as t } from '#web/texts/home.ts'
import { Page } from '#web/ui/page/page.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import css from './home-page.module.css'
import { OrganisationsTable } from './organisations-table.tsx'
import { OwnFigures } from './own-figures.tsx'

/** The farms first, then the organisations that they belong to. */
export const HomePage = () => {
  const person = usePerson()
  if (person.role === 'farm_admin' && person.organisation_id !== null) {
    const params = { organisationId: String(person.organisation_id) }
    return <Navigate to="/farm-profile/$organisationId" params={params} replace />
  }
  return (
    <Page title={person.is_pollinator_portal_enabled ? t.pollinatorTitle : t.title} actions={<ReportButton />}>
      <div className={css.farms}>
        <FarmSummariesTable />
      </div>
      <Suspense fallback={<SkeletonLines lines={4} />}>
        {person.organisation_id !== null && <OwnFigures organisationId={person.organisation_id} />}
        <OrganisationsTable />
      </Suspense>
    </Page>
  )
}
