import { createFileRoute } from '@tanstack/react-router'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import type { stageAddress } from '#web/reference/reference-address.ts'

export const Route = createFileRoute('/_portal/ento-home/stage')({
  validateSearch: addressTexts<typeof stageAddress>(),
  component: pageComponent(() => import('#web/reference/stage-page.tsx'), 'StagePage'),
})
