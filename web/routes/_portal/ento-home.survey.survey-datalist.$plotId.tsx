import { createFileRoute } from '@tanstack/react-router'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import type { plotAddress } from '#web/surveys/survey-address.ts'

export const Route = createFileRoute('/_portal/ento-home/survey/survey-datalist/$plotId')({
  validateSearch: addressTexts<typeof plotAddress>(),
  loader: ({ params }) => prefetch(async () => [(await import('#web/surveys/queries.ts')).placeQuery(params.plotId)]),
  component: pageComponent(() => import('#web/surveys/plot-page.tsx'), 'PlotPage'),
})
