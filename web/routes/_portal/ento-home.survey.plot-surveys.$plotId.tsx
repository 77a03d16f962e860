import { createFileRoute } from '@tanstack/react-router'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import type { tableSearch } from '#web/ui/table/table-view.ts'

export const Route = createFileRoute('/_portal/ento-home/survey/plot-surveys/$plotId')({
  validateSearch: addressTexts<typeof tableSearch>(),
  loader: ({ params }) => prefetch(async () => [(await import('#web/surveys/queries.ts')).placeQuery(params.plotId)]),
  component: pageComponent(() => import('#web/surveys/visits/plot-surveys-page.tsx'), 'PlotSurveysPage'),
})
