import { noPreferences } from '#domain/display/preferences.ts'
import { expect, test } from 'vitest'
import type { Profile } from '#domain/accounts/profile.ts'
import { isHere, linksFor, tabsFor, type KnownPlaces } from './links.ts'

const person: Profile = {
  id: 1,
  email: 'hannah@ashcombe.example',
  firstname: 'Hannah',
  lastname: 'Price',
  phone: null,
  address: null,
  city: null,
  country: null,
  postal_code: null,
  role: 'farmer',
  organisation_id: 4,
  organisation_title: 'Marden Vale Growers',
  all_organisations: false,
  is_pollinator_portal_enabled: true,
  is_pest_portal_enabled: false,
  version: 1,
  display_preferences: noPreferences,
}
const farmLink = (known: KnownPlaces) => linksFor(person, known).find(({ short }) => short === 'Farm')?.link

test('the dashboard link opens the last farm, or else the organisation; with neither it is hidden', () => {
  expect(farmLink({ farm: 7, organisation: 4 })).toMatchObject({ params: { farmId: '7' } })
  expect(farmLink({ farm: null, organisation: 4 })).toMatchObject({ params: { organisationId: '4' } })
  expect(farmLink({ farm: null, organisation: null })).toBeUndefined()
})

test.each([
  ['/', 'Home'],
  ['/farm-dashboard/7', 'Farm dashboard'],
  ['/farm-profile/4', 'Farm dashboard'],
  ['/all-farms', 'All farms'],
  ['/nowhere', undefined],
])('at %s the current link is %s', (path, title) => {
  const links = linksFor(person, { farm: 7, organisation: 4 })
  expect(links.find((link) => isHere(link, path))?.title).toBe(title)
})

test('for a farm administrator, whose Home it is, the page of the organisation belongs to Home', () => {
  const links = linksFor({ ...person, role: 'farm_admin' }, { farm: 7, organisation: 4 })
  expect(links.find((link) => isHere(link, '/farm-profile/4'))?.title).toBe('Home')
})

test.each([
  ['admin', ['Home', 'Devices']],
  ['farmer', ['Home', 'Farm', 'Farms']],
  ['entomology', ['Home', 'Farm', 'Ento']],
] as const)('the bar of a phone has these links for %s', (role, expected) => {
  const links = linksFor({ ...person, role }, { farm: 7, organisation: 4 })
  expect(tabsFor({ ...person, role }, links).map(({ short }) => short)).toEqual(expected)
})

const administration = ['Organisations', 'System', 'Data requests', 'Security log']

test.each([
  ['admin', ['Home', 'Farm dashboard', 'All farms', 'Devices', 'Entomology', 'Users', ...administration]],
  ['entomology_admin', ['Home', 'Farm dashboard', 'Entomology', 'Devices', 'Users']],
  ['entomology', ['Home', 'Farm dashboard', 'Entomology', 'Devices']],
  ['farm_admin', ['Home', 'Farm dashboard', 'All farms', 'Organisation', 'Surveys', 'Survey Reports']],
  ['farmer', ['Home', 'Farm dashboard', 'All farms', 'Organisation', 'Surveys', 'Survey Reports']],
  ['staff', ['Home', 'Farm dashboard', 'Surveys', 'Survey Reports', 'Devices']],
  ['engineer', ['Home', 'Farm dashboard', 'Surveys', 'Survey Reports', 'Devices']],
  ['engineer_admin', ['Home', 'Farm dashboard', 'Surveys', 'Survey Reports', 'Devices']],
  ['user', ['Home', 'Farm dashboard', 'Surveys', 'Survey Reports', 'Devices']],
] as const)('%s sees these links, in this order', (role, expected) => {
  const asked = new Set([
    'Home',
    'Farm dashboard',
    'All farms',
    'Devices',
    'Organisation',
    'Entomology',
    'Surveys',
    'Survey Reports',
    'Users',
    ...administration,
  ])
  const titles = linksFor({ ...person, role }, { farm: 7, organisation: 4 }).map(({ title }) => title)
  expect(titles.filter((title) => asked.has(title))).toEqual(expected)
})

test.each([
  ['/organisations', 'Organisations'],
  ['/edit-organisation/4', 'Organisations'],
  ['/system', 'System'],
  ['/erasure-certificate/3', 'Data requests'],
  ['/security-log', 'Security log'],
  ['/ento-home/checks', 'Entomology'],
])('for an administrator, %s belongs to %s', (path, title) => {
  const links = linksFor({ ...person, role: 'admin' }, { farm: 7, organisation: 4 })
  expect(links.find((link) => isHere(link, path))?.title).toBe(title)
})
