import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/demo-mailbox')({
  component: lazyRouteComponent(() => import('#web/accounts/mailbox/mailbox-page.tsx'), 'MailboxPage'),
})
