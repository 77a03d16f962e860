import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { oobCodeSearch } from '#web/accounts/mail-link-address.ts'
import { addressTexts } from '#web/platform/navigation/address.ts'

export const Route = createFileRoute('/reset-password')({
  validateSearch: addressTexts<typeof oobCodeSearch>(),
  component: lazyRouteComponent(() => import('#web/accounts/reset-password-page.tsx'), 'ResetPasswordPage'),
})
