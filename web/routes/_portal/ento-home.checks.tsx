import { createFileRoute } from '@tanstack/react-router'
import type { agreementAddress } from '#web/checks/agreement-address.ts'
import { addressTexts } from '#web/platform/address.ts'
import { pageComponent } from '#web/platform/page-component.ts'

export const Route = createFileRoute('/_portal/ento-home/checks')({
  validateSearch: addressTexts<typeof agreementAddress>(),
  component: pageComponent(() => import('#web/checks/agreement-page.tsx'), 'AgreementPage'),
})
