import { createFileRoute } from '@tanstack/react-router'
import type { alertsAddress } from '#web/alerts/alerts-address.ts'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/alerts/')({
  validateSearch: addressTexts<typeof alertsAddress>(),
  component: pageComponent(() => import('#web/alerts/alerts-page.tsx'), 'AlertsPage'),
})
