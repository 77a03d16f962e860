import { createFileRoute } from '@tanstack/react-router'
import type { addFarmAddress } from '#web/farms/farm-address.ts'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/add-farm')({
  validateSearch: addressTexts<typeof addFarmAddress>(),
  loader: () => prefetch(async () => [(await import('#web/organisations/queries.ts')).organisationsQuery]),
  component: pageComponent(() => import('#web/farms/add-farm-page.tsx'), 'AddFarmPage'),
})
