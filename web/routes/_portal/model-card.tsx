import { createFileRoute } from '@tanstack/react-router'
import type { modelCardAddress } from '#web/model-cards/model-card-address.ts'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/model-card')({
  validateSearch: addressTexts<typeof modelCardAddress>(),
  component: pageComponent(() => import('#web/model-cards/model-card-page.tsx'), 'ModelCardPage'),
})
