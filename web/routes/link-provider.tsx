import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { firstAdminSearch } from '#web/accounts/code-address.ts'
import { addressTexts } from '#web/platform/address.ts'

export const Route = createFileRoute('/link-provider')({
  validateSearch: addressTexts<typeof firstAdminSearch>(),
  component: lazyRouteComponent(() => import('#web/accounts/link-provider-page.tsx'), 'LinkProviderPage'),
})
