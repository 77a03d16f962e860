import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { oobCodeSearch } from '#web/accounts/mail-link-address.ts'
import { addressTexts } from '#web/platform/navigation/address.ts'

export const Route = createFileRoute('/email-verification')({
  validateSearch: addressTexts<typeof oobCodeSearch>(),
  component: lazyRouteComponent(() => import('#web/accounts/email-verification-page.tsx'), 'EmailVerificationPage'),
})
