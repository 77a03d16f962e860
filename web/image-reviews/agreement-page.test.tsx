import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { agreementOf } from '#domain/image-reviews/agreement.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { AgreementPage } from './agreement-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const rows = [
  agreementOf({ modelVersion: 'net 4', group: 'bumblebee', tp: 28, fp: 2, fn: 7 }),
  agreementOf({ modelVersion: 'net 4', group: 'hoverfly', tp: 0, fp: 0, fn: 4 }),
  agreementOf({ modelVersion: null, group: 'honeybee', tp: 0, fp: 3, fn: 0 }),
]
const agreement = (id: number, more: object = {}) => ({
  data: { organisation_id: id, least_checks: 30, images_checked: 12, audits_paired: 3, rows, ...more },
})
const organisations = [
  { id: 4, title: 'Marden Vale Growers' },
  { id: 9, title: 'Wye Fruit' },
]
const show = async (address = '/ento-home/checks', of = organisations.slice(0, 1), more: object = {}) => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('entomology') },
    'GET /api/organisations': { data: of },
    'GET /api/organisations/4/detection-agreement': agreement(4, more),
    'GET /api/organisations/9/detection-agreement': agreement(9, more),
  })
  return { ...(await renderPage(<AgreementPage />, address)), received }
}
const cellsOf = (name: string) => {
  const row = screen.getByRole('rowheader', { name }).closest('tr')
  if (!row) throw new Error(`no row ${name}`)
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
}

test('each group and version shows what reviewers found, with its range, and the correction of counts', async () => {
  await show()
  await screen.findByRole('table')
  expect(cellsOf('Bumblebee')).toEqual([
    'net 4',
    '28',
    '2',
    '7',
    '93 % (83 % to 98 %)',
    '80 % (67 % to 89 %)',
    '1.16 (0.99 to 1.37)',
  ])
  for (const [name, value] of [
    ['images reviewed', '12'],
    ['audit messages paired', '3'],
    ['insects reviewed', '44'],
  ] as const)
    expect(screen.getByText(name).nextSibling?.textContent).toBe(value)
})

test('too few reviews for a correction, or none at all, show an explanation', async () => {
  await show()
  await screen.findByRole('table')
  expect(cellsOf('Hoverfly').slice(4)).toEqual(['Nothing seen', '0 % (0 % to 36 %)', 'Too few to correct (under 30)'])
  expect(cellsOf('Honeybee')).toEqual([
    'Not named',
    '0',
    '3',
    '0',
    '0 % (0 % to 44 %)',
    'Nothing there',
    'Too few to correct (under 30)',
  ])
})

test('users with several organisations choose one, and the URL stores it', async () => {
  const { address, received } = await show('/ento-home/checks', organisations)
  await screen.findByRole('table')
  await userEvent.selectOptions(screen.getByLabelText('Organisation'), 'Wye Fruit')
  expect(address()).toBe('/ento-home/checks?organisation_id=9')
  await screen.findByRole('table')
  expect(received.at(-1)?.path).toBe('/api/organisations/9/detection-agreement')
})

test('users with one organisation see no choice', async () => {
  await show()
  await screen.findByRole('table')
  expect(screen.queryByLabelText('Organisation')).toBeNull()
})

test('reviewed images without any insect show a message', async () => {
  await show(undefined, undefined, { rows: [] })
  expect(await screen.findByRole('heading', { name: 'The reviews contained no insects' })).toBeTruthy()
})

test('without any reviews, the page explains how to review', async () => {
  await show(undefined, undefined, { rows: [], images_checked: 0, audits_paired: 0 })
  expect(await screen.findByRole('heading', { name: 'No camera has been reviewed yet' })).toBeTruthy()
  expect(screen.getByText(/^Start a representative review queue and review its images/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open images' }).getAttribute('href')).toBe('/images')
})

test('a review queue is started for the chosen organisation', async () => {
  const { received } = await show('/ento-home/checks?organisation_id=9', organisations, {
    rows: [],
    images_checked: 0,
    audits_paired: 0,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Review queue' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Review a queue of images' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Start' }))
  await waitFor(() => expect(received.some(({ method }) => method === 'POST')).toBe(true))
  expect(received.find(({ method }) => method === 'POST')?.path).toBe('/api/organisations/9/review-queues')
})
