import { createFileRoute } from '@tanstack/react-router'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import type { roundAddress } from '#web/surveys/round/round-address.ts'

export const Route = createFileRoute('/_portal/ento-home/round')({
  validateSearch: addressTexts<typeof roundAddress>(),
  loader: () => prefetch(async () => [(await import('#web/farms/queries.ts')).farmsQuery]),
  component: pageComponent(() => import('#web/surveys/round/round-page.tsx'), 'RoundPage'),
})
