import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/ento-home/')({
  loader: () => prefetch(async () => [(await import('#web/entomology-home/queries.ts')).lastSurveyQuery]),
  component: pageComponent(() => import('#web/entomology-home/entomology-home-page.tsx'), 'EntomologyHomePage'),
})
