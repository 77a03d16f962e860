import { createFileRoute } from '@tanstack/react-router'
import type { farmListAddress } from '#web/locations/locations-address.ts'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/ento-home/location/')({
  validateSearch: addressTexts<typeof farmListAddress>(),
  component: pageComponent(() => import('#web/locations/farm-list-page.tsx'), 'FarmListPage'),
})
