import { createFileRoute } from '@tanstack/react-router'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import type { tableSearch } from '#web/ui/table/table-view.ts'

export const Route = createFileRoute('/_portal/profile-details/$farmId')({
  validateSearch: addressTexts<typeof tableSearch>(),
  loader: ({ params }) =>
    prefetch(async () => [(await import('#web/details/profile-details-page.tsx')).farmQuery(params.farmId)]),
  component: pageComponent(() => import('#web/details/profile-details-page.tsx'), 'ProfileDetailsPage'),
})
