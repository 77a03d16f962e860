import { createFileRoute } from '@tanstack/react-router'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import type { tableSearch } from '#web/ui/table/table-view.ts'

export const Route = createFileRoute('/_portal/farm-notes/$farmId')({
  validateSearch: addressTexts<typeof tableSearch>(),
  loader: ({ params }) => prefetch(async () => [(await import('#web/farms/queries.ts')).farmQuery(params.farmId)]),
  component: pageComponent(() => import('#web/notes/notes-page.tsx'), 'NotesPage'),
})
