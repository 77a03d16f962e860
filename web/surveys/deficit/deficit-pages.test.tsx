import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { DeficitTrial } from '#domain/deficit/deficit-trial.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { deficitTrial } from '#web/testing/deficit-fixture.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { DeficitPage } from './deficit-page.tsx'
import { TrialTasks } from './trial-page.tsx'
import { TrialLabels } from './trial-labels-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const plot = (id: number, number: number) => ({
  id,
  number,
  tunnel_id: 4,
  tunnel_number: 4,
  field_id: 2,
  field_name: 'Long Meadow',
})

const openList = async (trials: DeficitTrial[]) => {
  const listed = [...trials]
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('entomology') },
    'GET /api/farms': { data: [{ id: 7, title: 'Bramble Hill', time_zone: 'Europe/London' }] },
    'GET /api/farms/7/deficit-trials': () => ({ data: [...listed] }),
    'GET /api/farms/7/round': { data: [plot(58, 3), plot(59, 4)] },
    'POST /api/farms/7/deficit-trials': () => {
      listed.push({ ...deficitTrial, id: 9, title: 'Second trial' })
      return { status: 201, data: listed.at(-1) }
    },
  })
  await renderPage(<DeficitPage />, '/ento-home/deficit')
  await screen.findByRole('button', { name: 'Add trial' })
  return received
}

test('the list links to each trial, with its field, days and progress', async () => {
  await openList([deficitTrial, { ...deficitTrial, id: 8, title: 'Bagged flowers', fruit_count: 24 }])
  const links = screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href')?.startsWith('/ento-home/deficit/'))
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/ento-home/deficit/7/6', 'Hand pollinationLong Meadow, 4–10 May 2026, 0 of 75 flowers marked'],
    ['/ento-home/deficit/7/8', 'Bagged flowersLong Meadow, 4–10 May 2026, 24 fruit weighed'],
  ])
})

test('a page without trials explains how one works, and the form submits the plots and adds the trial to the list', async () => {
  const received = await openList([])
  expect(screen.getByText(/^Add a trial, print its labels/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Add trial' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add trial' }))
  await userEvent.type(dialog.getByLabelText('Title'), 'Second trial')
  await userEvent.selectOptions(dialog.getByLabelText('Field'), 'Long Meadow')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Plot 3, tunnel 4' }))
  await userEvent.type(dialog.getByLabelText('First day'), '2026-05-04')
  await userEvent.type(dialog.getByLabelText('Last day'), '2026-05-10')
  await userEvent.click(dialog.getByRole('button', { name: 'Save trial' }))
  expect(await screen.findByRole('link', { name: /^Second trial/ })).toBeTruthy()
  expect(received.find(({ method }) => method === 'POST')?.body).toMatchObject({
    title: 'Second trial',
    field_id: 2,
    plot_ids: [58],
    plants_per_plot: 5,
    from_date: '2026-05-04',
    to_date: '2026-05-10',
    harvest_to: null,
  })
})

const openTrial = async (change: Partial<DeficitTrial>) => {
  fakeServer({
    'GET /api/users/profile': { data: personOf('entomology') },
    'GET /api/farms': { data: [{ id: 7, title: 'Bramble Hill', time_zone: 'Europe/London' }] },
    'GET /api/farms/7/deficit-trials/6': { data: { ...deficitTrial, ...change } },
  })
  await renderPage(<TrialTasks farmId="7" trialId="6" />, '/ento-home/deficit/7/6')
  return (await screen.findByRole('link', { name: 'Mark flowers' })).parentElement
}

test.each([
  ['flowers remain to be marked', { flowers_marked: 74 }, 'Mark flowers'],
  ['all flowers are marked', { flowers_marked: 75 }, 'Weigh fruit'],
  ['fruit has been weighed', { flowers_marked: 74, fruit_count: 1 }, 'Weigh fruit'],
])('if %s, the main action of a trial is the next one', async (_name, change, main) => {
  const actions = await openTrial(change)
  expect(actions?.querySelector('[data-kind=primary]')?.textContent).toBe(main)
  expect(actions?.textContent).not.toContain('Delete trial')
  expect(screen.getByRole('button', { name: 'Delete trial' })).toBeTruthy()
})

test.each([
  [
    'until the last day',
    { flowers_marked: 12, to_date: '2999-05-10' },
    '12 of 75 flowers marked; mark until 10 May 2999',
  ],
  ['after the last day', { flowers_marked: 12 }, '12 of 75 flowers marked'],
  ['when all are marked', { flowers_marked: 75 }, 'no fruit weighed yet'],
  ['when fruit has been weighed', { flowers_marked: 75, fruit_count: 3 }, '3 fruit weighed'],
])('a trial says what was done so far: %s', async (_name, change, words) => {
  await openTrial(change)
  expect(screen.getByText(words)).toBeTruthy()
  expect(await screen.findByText(/^Bramble Hill, Long Meadow, /)).toBeTruthy()
})

const openLabels = async (trial: DeficitTrial) => {
  fakeServer({
    'GET /api/users/profile': { data: personOf('entomology') },
    'GET /api/farms/7/deficit-trials/6': { data: trial },
  })
  await renderPage(<TrialLabels farmId="7" trialId="6" />, '/ento-home/deficit-labels/7/6')
  await screen.findByRole('region', { name: 'Sheet 1' })
}

test('each plant and kind of flower has a label, on sheets of 21', async () => {
  await openLabels({ ...deficitTrial, plants_per_plot: 8 })
  expect(screen.getByText('24 labels on 2 sheets of 21')).toBeTruthy()
  const first = within(screen.getByRole('region', { name: 'Sheet 1' }))
  expect(first.getAllByText('Plot 3, tunnel 4')).toHaveLength(21)
  expect(within(screen.getByRole('region', { name: 'Sheet 2' })).getAllByText('Plant 8')).toHaveLength(3)
  for (const [name, letter] of Object.entries({ Open: 'O', Bagged: 'B', Hand: 'H' }))
    expect(first.getAllByText(name)[0]?.previousElementSibling?.textContent).toBe(letter)
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

test('the QR code of a label opens the form for its plot, plant and kind', async () => {
  await openLabels(deficitTrial)
  const codes = [...screen.getByRole('region', { name: 'Sheet 1' }).querySelectorAll('svg path + path')]
  const { container } = render(
    <QrCode
      className={undefined}
      text={`${location.origin}/ento-home/deficit-record/7/6?plot=58&plant=2&pollination=bagged`}
    />,
  )
  const expected = container.querySelector('path + path')?.getAttribute('d')
  // Three kinds per plant: the fifth label is the second kind of plant 2.
  expect(codes.map((code) => code.getAttribute('d')).indexOf(expected ?? '')).toBe(4)
})
