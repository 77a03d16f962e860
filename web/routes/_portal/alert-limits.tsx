import { createFileRoute } from '@tanstack/react-router'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import type { tableSearch } from '#web/ui/table/table-view.ts'

export const Route = createFileRoute('/_portal/alert-limits')({
  validateSearch: addressTexts<typeof tableSearch>(),
  loader: () => prefetch(async () => [(await import('#web/alerts/queries.ts')).allAlertLimitsQuery]),
  component: pageComponent(() => import('#web/alerts/alert-limits-page.tsx'), 'AlertLimitsPage'),
})
