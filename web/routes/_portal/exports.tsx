import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/exports')({
  loader: () =>
    prefetch(async () => [
      (await import('#web/exports/queries.ts')).exportsQuery,
      (await import('#web/farms/queries.ts')).farmsQuery,
    ]),
  component: pageComponent(() => import('#web/exports/exports-page.tsx'), 'ExportsPage'),
})
