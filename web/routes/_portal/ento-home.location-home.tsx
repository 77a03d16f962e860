import { createFileRoute } from '@tanstack/react-router'
import type { locationHomeAddress } from '#web/locations/locations-address.ts'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/ento-home/location-home')({
  validateSearch: addressTexts<typeof locationHomeAddress>(),
  component: pageComponent(() => import('#web/locations/location-home-page.tsx'), 'LocationHomePage'),
})
