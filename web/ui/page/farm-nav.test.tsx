import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '#web/platform/testing/render.tsx'
import { FarmNav } from './farm-nav.tsx'

test('the pages of a farm are one click away, the open one is marked, and all farms are linked', async () => {
  await renderPage(<FarmNav farmId={7} here="season" year={2025} />)
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Week', '/farm-dashboard/7'],
    ['Season', '/farm-season/7?year=2025'],
    ['Treatments', '/farm-treatments/7'],
    ['Notes', '/farm-notes/7'],
    ['Camera and hand counts', '/ento-home/camera-counts?farm=7'],
    ['Images', '/images?farm_id=7'],
    ['All farms', '/all-farms'],
  ])
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Season')
})
