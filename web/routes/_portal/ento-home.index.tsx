import { createFileRoute } from '@tanstack/react-router'
import { begin } from '#web/platform/begin.ts'
import { pageComponent } from '#web/platform/page-component.ts'

export const Route = createFileRoute('/_portal/ento-home/')({
  loader: () => begin(async () => [(await import('#web/ento/queries.ts')).lastSurveyQuery]),
  component: pageComponent(() => import('#web/ento/ento-home-page.tsx'), 'EntoHomePage'),
})
