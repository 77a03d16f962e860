import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { firstAdminSearch } from '#web/accounts/mail-link-address.ts'
import { addressTexts } from '#web/platform/navigation/address.ts'

export const Route = createFileRoute('/link-provider')({
  validateSearch: addressTexts<typeof firstAdminSearch>(),
  component: lazyRouteComponent(() => import('#web/accounts/providers/link-provider-page.tsx'), 'LinkProviderPage'),
})
