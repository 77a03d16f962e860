import { createFileRoute } from '@tanstack/react-router'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import type { securityAddress } from '#web/security/security-address.ts'

export const Route = createFileRoute('/_portal/security-log')({
  validateSearch: addressTexts<typeof securityAddress>(),
  component: pageComponent(() => import('#web/security/security-page.tsx'), 'SecurityPage'),
})
