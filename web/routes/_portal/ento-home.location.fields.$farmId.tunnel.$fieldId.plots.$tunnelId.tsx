import { createFileRoute } from '@tanstack/react-router'
import type { plotsAddress } from '#web/locations/locations-address.ts'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/ento-home/location/fields/$farmId/tunnel/$fieldId/plots/$tunnelId')({
  validateSearch: addressTexts<typeof plotsAddress>(),
  component: pageComponent(() => import('#web/locations/plots-page.tsx'), 'PlotsPage'),
})
