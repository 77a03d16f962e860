import { createFileRoute } from '@tanstack/react-router'
import type { dashboardAddress } from '#web/dashboard/dashboard-address.ts'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/farm-dashboard/$farmId')({
  validateSearch: addressTexts<typeof dashboardAddress>(),
  loaderDeps: ({ search: { year, from, to } }) => ({ year, from, to }),
  loader: ({ params, deps }) =>
    prefetch(async () => [(await import('#web/dashboard/queries.ts')).addressedDashboardQuery(params.farmId, deps)]),
  component: pageComponent(() => import('#web/dashboard/farm-page.tsx'), 'FarmPage'),
})
