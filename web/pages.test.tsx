import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { act, screen } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { pagesOf } from './pages.tsx'

test('Back during the first render of a page leads to the previous page', async () => {
  const root = createRootRoute({ component: Outlet })
  const page = (path: string) =>
    createRoute({ getParentRoute: () => root, path, component: () => <h1>{path.slice(1)}</h1> })
  const history = createMemoryHistory({ initialEntries: ['/devices', '/users'] })
  const router = createRouter({ routeTree: root.addChildren([page('/devices'), page('/users')]), history })
  const { readyToDraw, drawPages } = pagesOf(router)
  await readyToDraw()
  const element = document.createElement('div')
  document.body.append(element)
  const drawn = createRoot(element)
  await act(async () => {
    drawPages(drawn)
    history.back()
  })
  expect(await screen.findByText('devices')).toBeTruthy()
  expect(screen.queryByText('users')).toBeNull()
  act(() => drawn.unmount())
  element.remove()
})
