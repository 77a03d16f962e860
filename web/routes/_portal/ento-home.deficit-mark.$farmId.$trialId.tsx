import { createFileRoute } from '@tanstack/react-router'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import type { recordAddress } from '#web/surveys/deficit/deficit-address.ts'

export const Route = createFileRoute('/_portal/ento-home/deficit-mark/$farmId/$trialId')({
  validateSearch: addressTexts<typeof recordAddress>(),
  loader: ({ params }) =>
    prefetch(async () => [(await import('#web/surveys/deficit/queries.ts')).deficitTrialQuery(params)]),
  component: pageComponent(() => import('#web/surveys/deficit/mark-page.tsx'), 'MarkPage'),
})
