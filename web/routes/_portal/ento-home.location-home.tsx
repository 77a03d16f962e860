import { createFileRoute } from '@tanstack/react-router'
import type { locationHomeAddress } from '#web/locations/locations-address.ts'
import { addressTexts } from '#web/platform/address.ts'
import { pageComponent } from '#web/platform/page-component.ts'

export const Route = createFileRoute('/_portal/ento-home/location-home')({
  validateSearch: addressTexts<typeof locationHomeAddress>(),
  component: pageComponent(() => import('#web/locations/location-home-page.tsx'), 'LocationHomePage'),
})
