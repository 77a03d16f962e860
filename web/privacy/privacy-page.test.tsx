import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fixedPeriods } from '#domain/platform/retention.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { PrivacyPage } from './privacy-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const portal = {
  demo: false,
  support_url: null,
  contact_email: 'hello@bombus.example',
  tiles: null,
  mailbox: false,
  image_days: 90,
  reviewed_image_days: 0,
  retention: {
    ...fixedPeriods,
    email_days: 31,
    image_days: 90,
    reviewed_image_days: 0,
    upload_days: 30,
    export_days: 7,
    security_log_days: 400,
    erasure_wait_days: 14,
    backup_days: 7,
    backup_weeks: 5,
  },
}
const open = async (address = '/privacy') => {
  Element.prototype.scrollIntoView = vi.fn<() => void>()
  fakeServer({ 'GET /api/portal': { data: portal } })
  await renderPage(<PrivacyPage />, address)
  return () => [...document.querySelectorAll('details')].filter((section) => section.open).map(({ id }) => id)
}

test('has fifteen collapsed sections, with a link to each', async () => {
  const opened = await open()
  expect(document.querySelectorAll('details')).toHaveLength(15)
  const contents = within(screen.getByRole('navigation', { name: 'Contents' }))
  expect(contents.getAllByRole('link')).toHaveLength(15)
  expect(opened()).toEqual([])
  await userEvent.click(contents.getByRole('link', { name: 'Cookies' }))
  expect(opened()).toEqual(['cookies'])
})

test('a link from another page opens its section', async () => {
  const opened = await open('/privacy#your-rights')
  expect(opened()).toEqual(['your-rights'])
})

test('contains the required statements and the contact address', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Open all sections' }))
  expect(screen.getByText('Last updated November 2026')).toBeTruthy()
  for (const text of [/under 16/, /within one month/, /“Former observer”/]) expect(screen.getByText(text)).toBeTruthy()
  const addresses = await screen.findAllByRole('link', { name: 'hello@bombus.example' })
  expect(addresses.length).toBeGreaterThanOrEqual(4)
  expect(
    screen.getByText(
      'camera images: 90 days; those that were reviewed or marked as a favourite: until somebody deletes them;',
    ),
  ).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/\{\w+\}/)
})

test('states the retention periods of the portal, and names every service', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Open all sections' }))
  await screen.findByText(/the record of an email: 31 days/)
  const text = document.body.textContent
  for (const words of [
    'the security log: 400 days',
    'files of exports, also of your own data: 7 days',
    'until 14 days after two administrators',
    'the newest of each of the last 7 days and the last 5 weeks',
    'counts of failed tries to sign in: 2 hours',
  ])
    expect(text).toContain(words)
  for (const service of [
    'push service',
    'SMS gateway',
    'OpenID',
    'webhooks',
    'access token',
    'Passkeys',
    'map tiles',
    'weather service',
    'backups',
  ])
    expect(text).toContain(service)
})

test('is printed with all sections open', async () => {
  const opened = await open()
  dispatchEvent(new Event('beforeprint'))
  expect(opened()).toHaveLength(15)
})
