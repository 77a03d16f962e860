import { createFileRoute } from '@tanstack/react-router'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import type { twoTablesAddress } from '#web/seasons/farm-summaries-address.ts'

export const Route = createFileRoute('/_portal/')({
  validateSearch: addressTexts<typeof twoTablesAddress>(),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    prefetch(async () => [
      (await import('#web/seasons/queries.ts')).addressedSummariesQuery(deps),
      (await import('#web/organisations/queries.ts')).organisationsQuery,
    ]),
  component: pageComponent(() => import('#web/home/home-page.tsx'), 'HomePage'),
})
