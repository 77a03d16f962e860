import { expect, it } from 'vitest'
import { roles } from '#domain/access/policy.ts'
import { linksFor } from '#web/frame/links.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { makeRouter } from '#web/router.tsx'
import { pagesOf } from './pages.ts'

const known = { farm: 7, organisation: 4 }

/** Addresses of pages, with the farm and organisation in them. */
const pathsOf = (start: string) =>
  Object.values(makeRouter().routesById)
    .filter(({ id }) => id.startsWith(start))
    .map(({ fullPath }) =>
      fullPath
        .replace(/\/$/, '')
        .replace('$farmId', '7')
        .replace(/\$(organisationId|id)$/, '4'),
    )
const paths = pathsOf('/')

/** Pages opened only from another page, on which their subject is selected, or links of the frame for some people. */
const ofAnotherPage = /\$|^\/(profile-details|ento-home\/location-home|ento-home\/location\/fields|pest-home)\b/

it('every page can be found by its name', () => {
  const person = personOf('admin')
  const found = new Set([
    ...pagesOf(person, known).map(({ address }) => address),
    ...linksFor(person, known).map(({ link }) => link.to?.replace('$farmId', '7').replace('$organisationId', '4')),
  ])
  const portal = pathsOf('/_portal/')
  expect(portal.filter((path) => path !== '' && !ofAnotherPage.test(path) && !found.has(path))).toEqual([])
})

it.each(roles)('%s finds only existing pages, each once', (role) => {
  const addresses = pagesOf(personOf(role), known).map(({ address }) => address)
  const unknown = addresses.filter((address) => !paths.includes(address.split('?')[0] ?? ''))
  expect(unknown).toEqual([])
  expect(new Set(addresses).size).toBe(addresses.length)
})

it('omits pages the user may not open, and farm pages while no farm is known', () => {
  const titles = (role: 'farmer' | 'admin', farm: number | null) =>
    pagesOf(personOf(role), { farm, organisation: 4 }).map(({ title }) => title)
  expect(titles('farmer', 7)).toContain('Season')
  expect(titles('farmer', null)).not.toContain('Season')
  expect(titles('admin', 7)).toContain('Security log')
  expect(titles('farmer', 7)).not.toContain('Security log')
})
