import { createFileRoute } from '@tanstack/react-router'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import type { tableSearch } from '#web/ui/table/table-view.ts'

export const Route = createFileRoute('/_portal/details/$organisationId')({
  validateSearch: addressTexts<typeof tableSearch>(),
  loaderDeps: ({ search }) => search,
  loader: ({ params: { organisationId }, deps }) =>
    prefetch(async () => [
      ...(await import('#web/farms/queries.ts')).farmProfileQueries(organisationId),
      (await import('#web/users/queries.ts')).addressedContactsQuery(organisationId, deps),
    ]),
  component: pageComponent(() => import('#web/details/details-page.tsx'), 'DetailsPage'),
})
