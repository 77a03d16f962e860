import { createFileRoute, Outlet } from '@tanstack/react-router'

/**
 * Pages of share links: outside of the portal's frame, because they are the same whether or not somebody is signed in.
 */
export const Route = createFileRoute('/shared/$token')({ component: Outlet })
