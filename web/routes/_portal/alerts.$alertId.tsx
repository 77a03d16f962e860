import { createFileRoute } from '@tanstack/react-router'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'

export const Route = createFileRoute('/_portal/alerts/$alertId')({
  loader: ({ params }) =>
    prefetch(async () => {
      const { alertQuery } = await import('#web/alerts/queries.ts')
      return [alertQuery(params.alertId)]
    }),
  component: pageComponent(() => import('#web/alerts/alert-page.tsx'), 'AlertPage'),
})
