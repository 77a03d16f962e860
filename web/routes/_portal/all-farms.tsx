import { createFileRoute } from '@tanstack/react-router'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import type { farmSummariesAddress } from '#web/seasons/farm-summaries-address.ts'

export const Route = createFileRoute('/_portal/all-farms')({
  validateSearch: addressTexts<typeof farmSummariesAddress>(),
  component: pageComponent(() => import('#web/seasons/all-farms-page.tsx'), 'AllFarmsPage'),
})
