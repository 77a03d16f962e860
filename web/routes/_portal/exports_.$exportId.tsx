import { createFileRoute, redirect } from '@tanstack/react-router'

/** The address that archives name an export by leads to its owner's list. */
export const Route = createFileRoute('/_portal/exports_/$exportId')({
  beforeLoad: () => {
    throw redirect({ to: '/exports', replace: true })
  },
})
