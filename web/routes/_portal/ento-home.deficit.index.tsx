import { createFileRoute } from '@tanstack/react-router'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import type { deficitAddress } from '#web/surveys/deficit/deficit-address.ts'

export const Route = createFileRoute('/_portal/ento-home/deficit/')({
  validateSearch: addressTexts<typeof deficitAddress>(),
  loader: () => prefetch(async () => [(await import('#web/farms/queries.ts')).farmsQuery]),
  component: pageComponent(() => import('#web/surveys/deficit/deficit-page.tsx'), 'DeficitPage'),
})
