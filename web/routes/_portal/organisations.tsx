import { createFileRoute } from '@tanstack/react-router'
import type { organisationsAddress } from '#web/organisations/organisations-address.ts'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/organisations')({
  validateSearch: addressTexts<typeof organisationsAddress>(),
  component: pageComponent(() => import('#web/organisations/organisations-page.tsx'), 'OrganisationsPage'),
})
