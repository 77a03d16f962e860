import { createFileRoute } from '@tanstack/react-router'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'

export const Route = createFileRoute('/_portal/farm-outlines/$farmId')({
  loader: ({ params }) =>
    prefetch(async () => [(await import('#web/outlines/queries.ts')).farmOutlinesQuery(params.farmId)]),
  component: pageComponent(() => import('#web/outlines/outlines-page.tsx'), 'OutlinesPage'),
})
