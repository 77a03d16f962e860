import { createFileRoute } from '@tanstack/react-router'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import type { taxonAddress } from '#web/reference/reference-address.ts'

export const Route = createFileRoute('/_portal/ento-home/predator')({
  validateSearch: addressTexts<typeof taxonAddress>(),
  component: pageComponent(() => import('#web/reference/predator-page.tsx'), 'PredatorPage'),
})
