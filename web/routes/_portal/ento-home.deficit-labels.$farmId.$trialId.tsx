import { createFileRoute } from '@tanstack/react-router'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'

export const Route = createFileRoute('/_portal/ento-home/deficit-labels/$farmId/$trialId')({
  loader: ({ params }) =>
    prefetch(async () => [(await import('#web/surveys/deficit/queries.ts')).deficitTrialQuery(params)]),
  component: pageComponent(() => import('#web/surveys/deficit/trial-labels-page.tsx'), 'TrialLabelsPage'),
})
