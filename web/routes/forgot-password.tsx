import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/forgot-password')({
  component: lazyRouteComponent(() => import('#web/accounts/forgot-password-page.tsx'), 'ForgotPasswordPage'),
})
