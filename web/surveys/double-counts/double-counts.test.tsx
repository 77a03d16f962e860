import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { farmOf } from '#web/testing/location-forms.tsx'
import { AgreementTable } from './agreement-table.tsx'
import { DoubleCountDialog } from './double-count-dialog.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const farm = farmOf as never
const period = {
  survey_id: 9,
  pollinator_survey_id: 5,
  plot_number: 3,
  tunnel_number: 4,
  field_name: 'Long Meadow',
  round: 1,
  observer: 'Ada Reed',
  start_time: new Date().toISOString(),
  watched_seconds: 600,
  functional_groups: ['bumblebee', 'hoverfly'],
}
const saved = {
  id: 1,
  pollinator_survey_id: 5,
  observer_id: 8,
  start_time: new Date().toISOString(),
  counts: [{ functional_group: 'bumblebee', first: 5, second: 2 }],
}
const open = async (responses: Parameters<typeof fakeServer>[0] = {}) => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('staff') },
    'GET /api/farms/1/counted-periods': { data: [period] },
    'POST /api/surveys/9/pollinators/5/double-counts': { status: 201, data: saved },
    ...responses,
  })
  await renderPage(<DoubleCountDialog farm={farm} onClose={() => {}} />)
  return () => received.filter(({ method }) => method === 'POST').map(({ body }) => body)
}
const choose = async () => {
  const option = await screen.findByRole('option', { name: /^Plot 3, tunnel 4, Long Meadow: Ada Reed, / })
  await userEvent.selectOptions(screen.getByLabelText('First count'), option)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save double count' }))

test('a second observer counts the groups of the first, and sees both counts after saving', async () => {
  const sent = await open()
  await save()
  expect(await screen.findByText('Choose the first count and count at least one group.')).toBeTruthy()
  await choose()
  expect(screen.getByText('The first observer watched for 10 minutes.')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  const [bumblebees] = screen.getAllByRole('textbox')
  await userEvent.type(bumblebees as HTMLElement, '2')
  await save()
  const table = await screen.findByRole('table', { name: 'Both counts' })
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['GroupFirst observerYou', 'Bumblebee52'])
  // The group that was left blank is not sent.
  expect(sent()).toEqual([{ counts: [{ functional_group: 'bumblebee', count: 2 }] }])
})

test('a count that cannot be sent stays on the phone', async () => {
  await open({ 'POST /api/surveys/9/pollinators/5/double-counts': { status: 503, data: null } })
  await choose()
  await userEvent.type(screen.getAllByRole('textbox')[1] as HTMLElement, '4')
  await save()
  await waitFor(() => expect(screen.getAllByRole<HTMLInputElement>('textbox')[1]?.value).toBe('4'))
  expect(screen.queryByRole('table')).toBeNull()
})

test('input is disabled during saving, because a tap would belong to no count', async () => {
  let respond = () => {}
  const held = new Promise<void>((resolve) => (respond = resolve))
  await open({
    'POST /api/surveys/9/pollinators/5/double-counts': async () => {
      await held
      return { status: 201, data: saved }
    },
  })
  await choose()
  const [bumblebees] = screen.getAllByRole('textbox')
  await userEvent.type(bumblebees as HTMLElement, '2')
  await save()
  expect(bumblebees?.closest('[inert]')).not.toBeNull()
  respond()
  expect(await screen.findByRole('table', { name: 'Both counts' })).toBeTruthy()
})

test('nothing can be counted again without a count by another observer', async () => {
  await open({ 'GET /api/farms/1/counted-periods': { data: [] } })
  expect(await screen.findByText(/^Nobody else has sent a pollinator count/)).toBeTruthy()
})

test('observer agreement is shown by group, and groups with too few pairs are named', async () => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('staff') },
    'GET /api/farms/1/observer-agreement': {
      data: [
        {
          functional_group: 'bumblebee',
          pairs: 14,
          mean_first: 5.2,
          mean_second: 4.9,
          mean_difference: -0.3,
          lower_limit: -2.1,
          upper_limit: 1.5,
          concordance: 0.931,
        },
        {
          functional_group: 'hoverfly',
          pairs: 3,
          mean_first: null,
          mean_second: null,
          mean_difference: null,
          lower_limit: null,
          upper_limit: null,
          concordance: null,
        },
      ],
    },
  })
  await renderPage(<AgreementTable farm={farm} />)
  expect(received.filter(({ path }) => path.includes('agreement'))).toEqual([])
  await userEvent.click(screen.getByText('Observer agreement'))
  const table = await screen.findByRole('table')
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent)),
  ).toEqual([
    ['Bumblebee', '14', expect.stringMatching(/^[-−]0\.3$/), expect.stringMatching(/^[-−]2\.1 to 1\.5$/), '0.93'],
    ['Hoverfly', '3', 'Too few pairs: 3 of 10'],
  ])
})
