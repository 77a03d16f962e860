import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/ento-home/survey/survey-list/$surveyId')({
  loader: ({ params }) => prefetch(async () => (await import('#web/surveys/queries.ts')).visitQueries(params.surveyId)),
  component: pageComponent(() => import('#web/surveys/visits/survey-view-page.tsx'), 'SurveyViewPage'),
})
