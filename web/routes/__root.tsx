import { createRootRoute, Outlet, redirect } from '@tanstack/react-router'
import { mailLink } from '#web/accounts/mail-link-address.ts'
import { StartFault } from '#web/ui/start-fault.tsx'
import { Toasts } from '#web/ui/toasts/toasts.tsx'

export const Route = createRootRoute({
  beforeLoad: ({ location }) => {
    const page = mailLink(location.pathname, location.search)
    if (page) throw redirect({ ...page, replace: true })
  },
  component: () => (
    <>
      <Outlet />
      <Toasts />
    </>
  ),
  errorComponent: StartFault,
})
