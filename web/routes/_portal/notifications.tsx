import { createFileRoute } from '@tanstack/react-router'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/notifications')({
  component: pageComponent(() => import('#web/notifications/notifications-page.tsx'), 'NotificationsPage'),
})
