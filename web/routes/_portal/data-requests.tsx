import { createFileRoute } from '@tanstack/react-router'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/data-requests')({
  component: pageComponent(() => import('#web/data-requests/data-requests-page.tsx'), 'DataRequestsPage'),
})
