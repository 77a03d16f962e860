import { createFileRoute, redirect } from '@tanstack/react-router'

/** The address of an export in archives redirects to its owner's list. */
export const Route = createFileRoute('/_portal/exports_/$exportId')({
  beforeLoad: () => {
    throw redirect({ to: '/exports', replace: true })
  },
})
