import { createFileRoute } from '@tanstack/react-router'
import { pageComponent } from '#web/platform/page-component.ts'

export const Route = createFileRoute('/_portal/notifications')({
  component: pageComponent(() => import('#web/settings/notifications/notifications-page.tsx'), 'NotificationsPage'),
})
