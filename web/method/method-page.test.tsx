import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { interventionDays } from '#domain/comparisons/intervention.ts'
import { MOST_CORRELATION } from '#domain/comparisons/compare-periods.ts'
import { RATIO_SPREAD } from '#domain/comparisons/paired-change.ts'
import { LEAST_CHANGES } from '#domain/comparisons/usual-change.ts'
import { ALPHA as DEFICIT_ALPHA } from '#domain/deficit/deficit.ts'
import { HARVEST_DAYS } from '#domain/deficit/deficit-trial.ts'
import { LEAST_COVERAGE, MOST_EXTRAPOLATION } from '#domain/diversity/hill-numbers.ts'
import { DEPLOYMENT_GAP_HOURS } from '#domain/exports/camtrap-package.ts'
import { roundingMetres } from '#domain/exports/publication.ts'
import { INTENSITY_EDGES } from '#domain/intensity/visitation-intensity.ts'
import { TAIL } from '#domain/model-performance/bootstrap.ts'
import { HALF_WIDTH, RESAMPLES } from '#domain/model-performance/performance.ts'
import { FLOWERING_DAYS, LEAST_FRUITS, LEAST_SAMPLES, RIPENING_DAYS } from '#domain/score/calibration/calibration.ts'
import { LEAST_EXPECTED } from '#domain/score/camera-spread.ts'
import { CORRECTION_LIMITS } from '#domain/score/detection.ts'
import { cropParameters, leastChecks, sprayEffects } from '#domain/score/parameters.ts'
import { assumedSpread } from '#domain/score/assumed-spread.ts'
import { leastDispersion, PRIOR_CAMERAS, RANGE_PERCENT, z } from '#domain/score/range.ts'
import { MIN_PAIRS, Z_95 } from '#domain/surveys/double-counts/agreement.ts'
import { ABOUT_ONE, ADDED_COUNT, ALPHA, MOST_UNITS, POWER } from '#domain/treatments/arm-effects.ts'
import { MOST_HOURS_LOST } from '#domain/treatments/matched-hours.ts'
import { tQuantile } from '#domain/treatments/student-t.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { MethodPage } from './method-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const rowOf = (table: string, name: string): (string | null)[] => {
  const row = within(screen.getByRole('table', { name: table })).getByRole('row', { name: new RegExp(`^${name}`) })
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
}

test('shows the visits a flower needs, as a number and as a rate', async () => {
  await renderPage(<MethodPage />, '/method')
  expect(rowOf('What a flower needs', 'Strawberry')).toEqual(['4', '4', '10.0', '40', 'Fair'])
  expect(rowOf('What a flower needs', 'Avocado')).toEqual(['0.45', '0.3', '15.0', '4.5', 'Weak'])
  expect(rowOf('Effective visits per visit, by visitor', 'Honeybees')).toEqual(['1', '1', '1', '0.4', '1'])
  expect(rowOf('Effective visits per visit, by visitor', 'With too few insects').at(3)).toBe(
    String(cropParameters.blueberry.effectiveness),
  )
})

test('shows how conditions are rated, by cover', async () => {
  await renderPage(<MethodPage />, '/method')
  // Half way from 8 to 16 °C, whatever the cover; a tunnel halves the effect of wind, a glasshouse removes it.
  expect(rowOf('How well insects can fly, by weather', 'Afternoon at the crop: 12 °C')).toEqual([
    '50 %',
    '50 %',
    '50 %',
  ])
  expect(rowOf('How well insects can fly, by weather', 'Wind: 40 km/h')).toEqual(['0 %', '50 %', '100 %'])
  expect(rowOf('Sprays, by hazard to bees', 'High')).toEqual(['10 %', String(sprayEffects.high.recoveryDays)])
  expect(rowOf('Flowering months if a farm has entered none', 'Strawberry, GB')).toEqual(['Apr – Aug', 'Mar – Sep'])
})

test('shows the limits that the model uses', async () => {
  await renderPage(<MethodPage />, '/method')
  expect(screen.getByText(/fewer than 5 hours recorded, or with fewer than 0\.05 open flowers/)).toBeTruthy()
  expect(screen.getByText(/weather by at most 20 %, sprays by 10 %, the month by 14 %/)).toBeTruthy()
  expect(screen.getByText(/Half of that gives 45, a quarter 26/)).toBeTruthy()
  expect(screen.getByText(/the 10 hours from 08:00 to 18:00/)).toBeTruthy()
})

const whole = (share: number): string => String(Math.round(100 * share))

/** Sections of the page, and the constants of the code that each of them must name. */
const sections: [title: string, numbers: (string | number)[]][] = [
  ['Corrections by people', [leastChecks, CORRECTION_LIMITS.least, CORRECTION_LIMITS.most]],
  ['Ranges', [RANGE_PERCENT, z, leastDispersion]],
  ['Spread between cameras', [whole(assumedSpread), PRIOR_CAMERAS, LEAST_EXPECTED]],
  [
    'Need of the farm’s own crop',
    [LEAST_SAMPLES, LEAST_FRUITS, FLOWERING_DAYS, RIPENING_DAYS.strawberry ?? '', RIPENING_DAYS.raspberry ?? ''],
  ],
  [
    'Comparisons',
    [RANGE_PERCENT, leastDispersion, whole(RATIO_SPREAD), PRIOR_CAMERAS, MOST_CORRELATION, LEAST_CHANGES],
  ],
  ['Before and after an intervention', [...interventionDays, RANGE_PERCENT]],
  [
    'Treatments',
    [whole(1 - ALPHA), ALPHA, ADDED_COUNT, whole(POWER), MOST_UNITS, whole(ABOUT_ONE - 1), `1/${MOST_HOURS_LOST}`],
  ],
  ['Pollination deficit', [whole(1 - DEFICIT_ALPHA), HARVEST_DAYS]],
  ['Counts by people', [RANGE_PERCENT, leastDispersion, MIN_PAIRS, Z_95]],
  ['Camera and hand counts', ['95', MIN_PAIRS]],
  ['Lures', []],
  ['Visitation intensity', [INTENSITY_EDGES.veryHigh, INTENSITY_EDGES.high, INTENSITY_EDGES.low]],
  ['Diversity', [whole(LEAST_COVERAGE), MOST_EXTRAPOLATION]],
  ['Model performance', [whole(1 - 2 * TAIL), '1,000', HALF_WIDTH]],
  ['Frozen figures', ['SHA-256', '1,000,000,000']],
  ['Exported data', [DEPLOYMENT_GAP_HOURS, roundingMetres['3'], '1,570', '15,691']],
]

test('has a section for each figure of the portal, with the constants that the code uses', async () => {
  await renderPage(<MethodPage />, '/method')
  expect(RESAMPLES).toBe(1_000)
  for (const [title, numbers] of sections) {
    const section = screen.getByRole('heading', { level: 2, name: title }).parentElement
    const text = [...(section?.children ?? [])].map(({ textContent }) => textContent.replaceAll('−', '-')).join(' ')
    for (const number of numbers)
      expect(text, `${title}: ${number}`).toMatch(new RegExp(`(?<![\\d.])${number}(?![\\d]|\\.\\d)`))
  }
})

test('the standard deviations of a range match its stated percentage', () => {
  expect(tQuantile((1 + RANGE_PERCENT / 100) / 2, 1e6)).toBeCloseTo(z, 3)
  expect(tQuantile(0.975, 1e6)).toBeCloseTo(Z_95, 3)
})

test('lists sources by subject', async () => {
  await renderPage(<MethodPage />, '/method')
  for (const work of [/^Stewart-Oaten et al\. 1986/, /Haldane 1956/, /^Garratt et al\. 2014/, /^Zou 2007/])
    expect(screen.getByText(work)).toBeTruthy()
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toContain('Pollination deficit')
})

test('is printed with the Print button', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  await renderPage(<MethodPage />, '/method')
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})
