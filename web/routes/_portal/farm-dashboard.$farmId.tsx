import { createFileRoute } from '@tanstack/react-router'
import type { dashboardAddress } from '#web/dashboard/dashboard-address.ts'
import { addressTexts } from '#web/platform/address.ts'
import { pageComponent } from '#web/platform/page-component.ts'

export const Route = createFileRoute('/_portal/farm-dashboard/$farmId')({
  validateSearch: addressTexts<typeof dashboardAddress>(),
  component: pageComponent(() => import('#web/dashboard/farm-page.tsx'), 'FarmPage'),
})
