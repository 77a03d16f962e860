import { createFileRoute } from '@tanstack/react-router'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import type { seasonAddress } from '#web/seasons/farm-summaries-address.ts'

export const Route = createFileRoute('/_portal/farm-season/$farmId')({
  validateSearch: addressTexts<typeof seasonAddress>(),
  component: pageComponent(() => import('#web/seasons/season-page.tsx'), 'SeasonPage'),
})
