import { createFileRoute, Outlet } from '@tanstack/react-router'

/** Pages of share links: outside of the portal, as they are the same whether somebody is signed in. */
export const Route = createFileRoute('/shared/$token')({ component: Outlet })
