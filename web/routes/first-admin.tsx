import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { firstAdminSearch } from '#web/accounts/mail-link-address.ts'
import { addressTexts } from '#web/platform/navigation/address.ts'

export const Route = createFileRoute('/first-admin')({
  validateSearch: addressTexts<typeof firstAdminSearch>(),
  component: lazyRouteComponent(() => import('#web/accounts/first-admin-page.tsx'), 'FirstAdminPage'),
})
