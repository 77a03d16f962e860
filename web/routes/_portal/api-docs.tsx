import { createFileRoute } from '@tanstack/react-router'
import type { apiAddress } from '#web/api-page/api-address.ts'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/api-docs')({
  validateSearch: addressTexts<typeof apiAddress>(),
  loader: () => prefetch(async () => [(await import('#web/api-page/queries.ts')).descriptionQuery]),
  component: pageComponent(() => import('#web/api-page/api-page.tsx'), 'ApiPage'),
})
