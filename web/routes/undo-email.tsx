import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { oobCodeSearch } from '#web/accounts/mail-link-address.ts'
import { addressTexts } from '#web/platform/navigation/address.ts'

export const Route = createFileRoute('/undo-email')({
  validateSearch: addressTexts<typeof oobCodeSearch>(),
  component: lazyRouteComponent(() => import('#web/accounts/undo-email-page.tsx'), 'UndoEmailPage'),
})
