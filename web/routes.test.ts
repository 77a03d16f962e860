import { expect, it } from 'vitest'
import { isSignInAddress, openPages } from './accounts/open-pages.ts'
import { routeTree } from './route-tree.gen.ts'

it('the list of public pages matches the routes exactly', () => {
  const paths = Object.values(routeTree.children ?? {}).flatMap(({ options }) =>
    'path' in options ? [options.path] : [],
  )
  expect(paths.map((path) => path.split('/')[1]).toSorted()).toEqual(openPages.toSorted())
})

it.each([
  ['/', '', true],
  ['/farm-dashboard/1', '?year=2026', true],
  ['/privacy', '', false],
  ['/api-docs', '?op=getFarm', false],
  ['/published/0b9d6a3e-8f0c-4a4e-9d0f-6a2f1f6b1c11', '', false],
  ['/frozen/0b9d6a3e-8f0c-4a4e-9d0f-6a2f1f6b1c11', '', true],
  ['/sign-in-with/acme', '?code=x', false],
  ['/', '?mode=resetPassword&oobCode=x', false],
])('%s%s shows the sign-in page to signed-out users: %s', (pathname, search, expected) => {
  expect(isSignInAddress({ pathname, search })).toBe(expected)
})
