import { createFileRoute } from '@tanstack/react-router'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import type { tableSearch } from '#web/ui/table/table-view.ts'

export const Route = createFileRoute('/_portal/details/$organisationId')({
  validateSearch: addressTexts<typeof tableSearch>(),
  loader: ({ params }) =>
    prefetch(async () => (await import('#web/farms/queries.ts')).farmProfileQueries(params.organisationId)),
  component: pageComponent(() => import('#web/details/details-page.tsx'), 'DetailsPage'),
})
