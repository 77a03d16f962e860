import { createFileRoute } from '@tanstack/react-router'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import type { luresAddress } from '#web/surveys/lures/lures-address.ts'

export const Route = createFileRoute('/_portal/ento-home/lures')({
  validateSearch: addressTexts<typeof luresAddress>(),
  loader: () => prefetch(async () => [(await import('#web/farms/queries.ts')).farmsQuery]),
  component: pageComponent(() => import('#web/surveys/lures/lures-page.tsx'), 'LuresPage'),
})
