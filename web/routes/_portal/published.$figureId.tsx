import { createFileRoute } from '@tanstack/react-router'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'

export const Route = createFileRoute('/_portal/published/$figureId')({
  loader: ({ params }) =>
    prefetch(async () => [(await import('#web/frozen-figures/queries.ts')).publishedFigureQuery(params.figureId)]),
  component: pageComponent(() => import('#web/dashboard/frozen/published-figure-page.tsx'), 'PublishedFigurePage'),
})
