import { createFileRoute } from '@tanstack/react-router'
import type { tableSearch } from '#web/ui/table/table-view.ts'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/edit-farm/$farmId')({
  validateSearch: addressTexts<typeof tableSearch>(),
  loader: ({ params }) => prefetch(async () => [(await import('#web/farms/queries.ts')).farmQuery(params.farmId)]),
  component: pageComponent(() => import('#web/farms/edit/edit-farm-page.tsx'), 'EditFarmPage'),
})
