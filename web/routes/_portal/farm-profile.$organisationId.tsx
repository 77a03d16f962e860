import { createFileRoute } from '@tanstack/react-router'
import type { farmProfileAddress } from '#web/dashboard/dashboard-address.ts'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/farm-profile/$organisationId')({
  validateSearch: addressTexts<typeof farmProfileAddress>(),
  loaderDeps: ({ search }) => search,
  loader: ({ params: { organisationId }, deps }) =>
    prefetch(async () => [
      ...(await import('#web/farms/queries.ts')).farmProfileQueries(organisationId),
      (await import('#web/seasons/queries.ts')).addressedSummariesQuery(deps, Number(organisationId)),
    ]),
  component: pageComponent(() => import('#web/dashboard/profile/farm-profile-page.tsx'), 'FarmProfilePage'),
})
