import { createFileRoute } from '@tanstack/react-router'
import type { treatmentsAddress } from '#web/farms/farm-address.ts'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'

export const Route = createFileRoute('/_portal/farm-treatments/$farmId')({
  validateSearch: addressTexts<typeof treatmentsAddress>(),
  loader: ({ params }) => prefetch(async () => [(await import('#web/farms/queries.ts')).farmQuery(params.farmId)]),
  component: pageComponent(() => import('#web/farms/treatments/treatments-page.tsx'), 'TreatmentsPage'),
})
