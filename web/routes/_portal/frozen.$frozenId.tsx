import { createFileRoute } from '@tanstack/react-router'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'

export const Route = createFileRoute('/_portal/frozen/$frozenId')({
  loader: ({ params }) =>
    prefetch(async () => [(await import('#web/frozen-figures/queries.ts')).frozenFigureQuery(params.frozenId)]),
  component: pageComponent(() => import('#web/dashboard/frozen/frozen-figure-page.tsx'), 'FrozenFigurePage'),
})
