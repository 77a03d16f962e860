import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#web/platform/prefetch.ts'
import { pageComponent } from '#web/platform/page-component.ts'

export const Route = createFileRoute('/_portal/ento-home/')({
  loader: () => prefetch(async () => [(await import('#web/ento/queries.ts')).lastSurveyQuery]),
  component: pageComponent(() => import('#web/ento/ento-home-page.tsx'), 'EntoHomePage'),
})
