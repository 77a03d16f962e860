import { createFileRoute } from '@tanstack/react-router'
import type { ofOrganisationAddress } from '#web/organisations/organisations-address.ts'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/ento-home/checks')({
  validateSearch: addressTexts<typeof ofOrganisationAddress>(),
  component: pageComponent(() => import('#web/image-reviews/agreement-page.tsx'), 'AgreementPage'),
})
