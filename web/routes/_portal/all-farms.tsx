import { createFileRoute } from '@tanstack/react-router'
import { addressTexts } from '#web/platform/address.ts'
import { pageComponent } from '#web/platform/page-component.ts'
import type { glancesAddress } from '#web/seasons/glances-address.ts'

export const Route = createFileRoute('/_portal/all-farms')({
  validateSearch: addressTexts<typeof glancesAddress>(),
  component: pageComponent(() => import('#web/seasons/all-farms-page.tsx'), 'AllFarmsPage'),
})
