import { createFileRoute } from '@tanstack/react-router'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import type { farmSummariesAddress } from '#web/seasons/farm-summaries-address.ts'

export const Route = createFileRoute('/_portal/all-farms')({
  validateSearch: addressTexts<typeof farmSummariesAddress>(),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetch(async () => [(await import('#web/seasons/queries.ts')).addressedSummariesQuery(deps)]),
  component: pageComponent(() => import('#web/seasons/all-farms-page.tsx'), 'AllFarmsPage'),
})
