import { createFileRoute } from '@tanstack/react-router'
import type { fieldsAddress } from '#web/locations/locations-address.ts'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/ento-home/location/fields/$farmId/')({
  validateSearch: addressTexts<typeof fieldsAddress>(),
  component: pageComponent(() => import('#web/locations/fields-page.tsx'), 'FieldsPage'),
})
