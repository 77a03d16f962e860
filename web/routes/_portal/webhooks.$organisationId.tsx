import { createFileRoute } from '@tanstack/react-router'
import { pageComponent } from '#web/platform/page-component.ts'

export const Route = createFileRoute('/_portal/webhooks/$organisationId')({
  component: pageComponent(() => import('#web/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
})
