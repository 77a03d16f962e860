import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { addressOf, nameOf, picturedRoutes } from '../e2e/pictures/pages.ts'

it('every page of the route tree is pictured', () => {
  const tree = readFileSync('web/route-tree.gen.ts', 'utf8')
  const union = /fullPaths:(.*?)\n {2}\w+:/s.exec(tree)?.[1] ?? ''
  const paths = [...union.matchAll(/'([^']+)'/g)].map(([, path = '']) =>
    path === '/' ? path : path.replace(/\/$/, ''),
  )
  expect(new Set(picturedRoutes.map(({ path }) => path))).toEqual(new Set(paths))
  const names = picturedRoutes.flatMap(({ path, views, fieldViews }) =>
    [...new Set([...views, ...(fieldViews ?? [])])].map((view) => nameOf(path, view)),
  )
  expect(names).toHaveLength(new Set(names).size)
})

it('an address has the ids of its state, and there is none without them', () => {
  expect(addressOf('/alerts/$alertId', '', { alertId: 7 })).toBe('/alerts/7')
  expect(addressOf('/camera/$cameraId', '', { cameraId: 'CAM/1' })).toBe('/camera/CAM%2F1')
  expect(addressOf('/alerts/$alertId', '', {})).toBeNull()
  expect(addressOf('/ento-home/weather', '?tunnel_id=$tunnelId', { tunnelId: 3 })).toBe(
    '/ento-home/weather?tunnel_id=3',
  )
})
