import { createFileRoute } from '@tanstack/react-router'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/webhooks/$organisationId')({
  component: pageComponent(() => import('#web/notifications/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
})
