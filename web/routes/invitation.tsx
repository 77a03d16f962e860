import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { oobCodeSearch } from '#web/accounts/mail-link-address.ts'
import { addressTexts } from '#web/platform/navigation/address.ts'

export const Route = createFileRoute('/invitation')({
  validateSearch: addressTexts<typeof oobCodeSearch>(),
  component: lazyRouteComponent(() => import('#web/accounts/invitation-page.tsx'), 'InvitationPage'),
})
