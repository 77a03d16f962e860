import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { dashboardFixture } from '../testing/dashboard-fixture.ts'
import {
  fieldHealthFixture,
  healthFixture,
  measuredFixture,
  lowCompleteness,
  noScore,
} from '../testing/health-fixture.ts'
import { HealthPanel } from './health-panel.tsx'

afterEach(() => void vi.unstubAllGlobals())

const show = (changes: Parameters<typeof healthFixture>[0] = {}) =>
  render(<HealthPanel data={dashboardFixture({ health: healthFixture(changes) })} />)

test('state, reason and action come first', () => {
  show()
  expect(screen.getByRole('heading', { level: 2, name: 'Somewhat less pollination than flowers need.' })).toBeDefined()
  const lines = screen
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
  expect(lines).toEqual([
    'Why: Flowers got 82 % of the visits they need.',
    'Do: Keep hives active and check again next week. Act if the score falls.',
  ])
})

test('the spread between cameras is shown next to the range, by crop where there are several', () => {
  const measured = { ...measuredFixture, camera_spread: { spread: 0.34, cameras: 18, field_weeks: 94 } }
  const { unmount } = show({ fields: [{ ...fieldHealthFixture(), crop: 'strawberry', measured }] })
  const estimated = 'estimated from 18 cameras (field-weeks: 94)'
  expect(screen.getByText(`Cameras on strawberry differ by about 34 %, ${estimated}`)).toBeDefined()
  unmount()
  const fields = [
    { ...fieldHealthFixture(), crop: 'strawberry', measured },
    { ...fieldHealthFixture(), crop: 'raspberry', measured: { ...measuredFixture, cameras: 1 } },
  ]
  show({ fields })
  expect(screen.getByText(`Cameras on strawberry differ by about 34 %, ${estimated}`)).toBeDefined()
  expect(screen.getByText('Cameras on raspberry: 30 % difference assumed')).toBeDefined()
  expect(screen.getByText('Long Meadow, Raspberry, one camera: the range is based on other farms')).toBeDefined()
})

test('without an estimate, a spread of 30 % is shown as assumed, with the basis of a single camera’s range', () => {
  const { unmount } = show()
  expect(screen.getByText('Cameras on strawberry: 30 % difference assumed')).toBeDefined()
  expect(screen.queryByText(/one camera/)).toBeNull()
  unmount()
  show({ fields: [fieldHealthFixture({ measured: { ...measuredFixture, cameras: 1 } })] })
  expect(screen.getByText('Long Meadow, Strawberry, one camera: the range is based on other farms')).toBeDefined()
})

describe('the breakdown of the score', () => {
  const rows = () =>
    within(screen.getByRole('region', { name: /^Why 58|^What adds/ }))
      .getAllByRole('listitem')
      .map((row) => row.textContent)
  test('starts at 70 and lists the parts by points lost, with a true minus sign', () => {
    show()
    expect(rows()).toEqual([
      'Enough visits for each flower70 points',
      'Visits82 % of need: 64.2 of 70 points\u22125.8 points',
      'WeatherRain on Friday, 2 dull days\u22122.9 points',
      'SpraysSprayed with Fatty acids on 5 Jun 2026 (in the score until 7 Jun 2026)\u22121.7 points',
      'Flowers4.1 open flowers per camera; 5 at good bloom\u22121.5 points',
      'SeasonIn season0.0 points',
    ])
    expect(screen.getByRole('heading', { name: 'Why 58 and not more' })).toBeDefined()
    expect(screen.getByText('70 = enough visits. Above 70 is a reserve.')).toBeDefined()
  })
  test('never shows more visits than needed as a loss', () => {
    const parts = healthFixture().parts.map((part) =>
      part.part === 'visits' ? { ...part, points_lost: 21, reason: '106 % of need' } : part,
    )
    show({ parts })
    expect(rows().at(-1)).toBe('Visits106 % of need: 70 of 70 points, +9 for more than needed+9.0 points')
  })
  test('shows no sum where only a range is supported', () => {
    show(lowCompleteness)
    expect(screen.getByRole('heading', { name: 'What adds and takes points' })).toBeDefined()
  })
  test('lists no parts without a score, but says what to do', () => {
    show(noScore)
    expect(screen.getByRole('heading', { name: 'No score.' })).toBeDefined()
    expect(screen.queryByText('Visits')).toBeNull()
    expect(screen.getByText(/A score needs 5 hours/)).toBeDefined()
  })
})

test('the details are collapsed until opened', async () => {
  show()
  const fold = screen.getByRole('button', { name: 'Score in detail' })
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(fold)
  expect(fold.getAttribute('aria-expanded')).toBe('true')
  await userEvent.click(fold)
  expect(fold.getAttribute('aria-expanded')).toBe('false')
})

test('shows how much was watched and recorded', () => {
  show({ hours: 123, hours_possible: 140 })
  expect(screen.getByText('Measured 123 of 140 camera-hours, 08:00 to 18:00, 7 cameras')).toBeDefined()
  expect(screen.getByText('Data completeness high')).toBeDefined()
  // Its points are in the details.
  expect(screen.getByText('Data completeness high, 90 of 100').closest('[data-folded]')).not.toBeNull()
  expect(screen.getByRole('img', { name: /Tue 9 not watched, Wed 10 10 of 10/ })).toBeDefined()
})

test('a period without any observations is mentioned only once', () => {
  show({ ...noScore, hours: 0, hours_possible: 0 })
  expect(screen.getByRole('heading', { name: 'No camera has watched this farm yet.' })).toBeDefined()
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.queryByText(/^Measured/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Score in detail' })).toBeNull()
})

test('other findings are listed below, each with an action', () => {
  show()
  const others = within(screen.getByRole('region', { name: 'Also found' })).getAllByRole('listitem')
  expect(others.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^It rained on 3 days\./),
    expect.stringMatching(/^Tunnel 2 East gets 5 times/),
  ])
})

test('the Insight button shows the insights, and Escape hides them', async () => {
  show({ insights: 'Flowers get what they need.' })
  await userEvent.click(screen.getByRole('button', { name: 'Insight' }))
  const tip = screen.getByRole('tooltip')
  expect(within(tip).getByText('Flowers get what they need.')).toBeDefined()
  expect(tip.textContent).toContain(
    'combines opened flowers, insect visits, a weather rating, a farm treatment rating and the month of the year',
  )
  expect(tip.textContent).toContain('by at most 20, 9 and 7 %')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).toBeNull()
})

describe('notes', () => {
  const notes = [
    { code: 'FEW_CAMERAS', insight: 'One camera represents the whole field.', recommendation: 'A second narrows it.' },
  ]
  const shown = () => within(screen.getByRole('list', { name: 'Keep in mind' })).getAllByRole('listitem')
  test('are shown separately from the findings', () => {
    show({ notes })
    expect(shown().map((note) => note.textContent)).toEqual([
      'One camera represents the whole field. A second narrows it.',
    ])
  })
  test('include notes that apply to the farm, even if its lowest field has none', () => {
    show({ notes, evidence: 'weak', approximate: true })
    expect(shown().map((note) => note.textContent)).toEqual([
      expect.stringMatching(/^Research is not settled on how many visits these crops need/),
      'The kinds of insects are for whole days, not only for the hours scored.',
      expect.stringMatching(/^One camera/),
    ])
  })
  test('show each note only once', () => {
    const weak = {
      code: 'EVIDENCE_WEAK',
      insight: 'How many visits avocado needs is not settled.',
      recommendation: null,
    }
    show({ notes: [weak], evidence: 'weak' })
    expect(shown().map((note) => note.textContent)).toEqual(['How many visits avocado needs is not settled.'])
  })
  test('are hidden when there are none', () => {
    show()
    expect(screen.queryByRole('list', { name: 'Keep in mind' })).toBeNull()
  })
})

describe('a previously shown score', () => {
  const before = { pollination_health: 54.8, model: 'ph-1.0', at: '2026-07-02T23:30:00.000Z' }
  test('is mentioned in one line, with its model and its date in farm time', () => {
    show({ shown_before: before })
    expect(screen.getByText(/^Shown as 54\.8 by ph-1\.0 on 3 Jul 2026; now 58\.1\./)).toBeDefined()
  })
  test.each([
    ['without a score', noScore],
    ['31–74', lowCompleteness],
  ] as const)('is compared with the current score: %s', (now, changes) => {
    show({ ...changes, shown_before: before })
    expect(screen.getByText(new RegExp(`; now ${now}\\.`))).toBeDefined()
  })
  test.each([
    ['ph-1.0', /calculated with model ph-1\.0, this one with ph-1\.1/],
    ['ph-1.1', /The model, ph-1\.1, is the same. The data changed after 3 Jul 2026/],
  ])('"What changed" shows the reason: %s', async (model, reason) => {
    show({ shown_before: { ...before, model } })
    await userEvent.click(screen.getByRole('button', { name: 'What changed' }))
    const dialog = await screen.findByRole('dialog', { name: 'How the score is calculated' })
    expect(within(dialog).getByText(reason)).toBeDefined()
    const heading = within(dialog).getByRole('heading', { name: 'What changed' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })
  test('is not mentioned if there is none', () => {
    show()
    expect(screen.queryByText(/^Shown as/)).toBeNull()
  })
})

test('the printed page has the figures, completeness and model on one line', () => {
  show()
  expect(
    screen.getByText(
      'Pollination health 58 of 100, High. Likely between 49 and 67. As usual for this weather (66). Data completeness high, 90 of 100. Model ph-1.1, calculated 14 Jun 2026, 10:42.',
    ),
  ).toBeDefined()
})

describe('several fields', () => {
  const fields = [
    fieldHealthFixture(),
    fieldHealthFixture({ field_id: 2, field_name: 'Upper Bank', crop: 'raspberry', ...lowCompleteness }),
    fieldHealthFixture({
      field_id: null,
      field_name: null,
      crop: null,
      ...noScore,
      measured: null,
      hours_possible: 70,
    }),
  ]
  test('each show their own score, or why there is none', () => {
    show({ fields })
    const list = screen.getByRole('region', { name: 'By field and crop' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual([
      'Long Meadow, Strawberry58 High, likely 49–677 cameras, 554 of 630 hEvidence',
      'Upper Bank, Raspberry31–74 low data completeness7 cameras, 168 of 630 hEvidence',
      'No field, no cropNo score: watched 3 of 70 h7 cameras, 3 of 70 h',
    ])
  })
  test('the findings are labelled as those of the lowest score', () => {
    show({ fields })
    expect(screen.getByText('From the lowest of 2 scores')).toBeDefined()
  })
  test('none is called the lowest if only one has a score', () => {
    show({ fields: fields.slice(1) })
    expect(screen.queryByText(/lowest of/)).toBeNull()
  })
  test('none is called the lowest if there is no score', () => {
    const without = fields.map((field) => ({ ...field, ...noScore, measured: null }))
    show({ ...noScore, fields: without, lowest_field: 'Long Meadow' })
    expect(screen.queryByText(/lowest/i)).toBeNull()
    expect(screen.queryByRole('button', { name: /Evidence/ })).toBeNull()
  })
  test('weak evidence is mentioned for each field', () => {
    show({ fields: [fieldHealthFixture({ evidence: 'weak' }), ...fields.slice(1)] })
    expect(screen.getByText(/High, likely 49–67; weak evidence/)).toBeDefined()
  })
  test('a single field is not listed', () => {
    show()
    expect(screen.queryByRole('region', { name: 'By field and crop' })).toBeNull()
  })
  test('the evidence of each field is one click away, also for a single field', async () => {
    fakeServer({})
    const panel = (changes: Parameters<typeof healthFixture>[0] = {}) => (
      <HealthPanel data={dashboardFixture({ health: healthFixture(changes) })} />
    )
    const { unmount } = await renderPage(panel({ fields }))
    await userEvent.click(screen.getByRole('button', { name: 'Evidence: Upper Bank, Raspberry' }))
    expect(await screen.findByRole('dialog', { name: 'Evidence: Upper Bank, Raspberry' })).toBeDefined()
    expect(screen.queryByRole('button', { name: /Evidence: No field/ })).toBeNull()
    unmount()
    await renderPage(panel())
    await userEvent.click(screen.getByRole('button', { name: 'Evidence' }))
    expect(await screen.findByRole('dialog', { name: 'Evidence: Long Meadow, Strawberry' })).toBeDefined()
  })
})

test('earlier weeks can be read with the arrow keys', async () => {
  show()
  const weeks = screen.getByRole('slider', { name: /Scores of the last weeks/ })
  expect(weeks.getAttribute('aria-valuetext')).toBe('8–14 Jun 2026: 58, likely 49–67')
  weeks.focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(weeks.getAttribute('aria-valuetext')).toBe('1–7 Jun 2026: 61, likely 52–70')
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}')
  expect(weeks.getAttribute('aria-valuetext')).toBe('11–17 May 2026: no score')
})
