import { createFileRoute } from '@tanstack/react-router'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import type { performanceAddress } from '#web/review-queues/performance-page.tsx'

export const Route = createFileRoute('/_portal/model-performance')({
  validateSearch: addressTexts<typeof performanceAddress>(),
  component: pageComponent(() => import('#web/review-queues/performance-page.tsx'), 'PerformancePage'),
})
