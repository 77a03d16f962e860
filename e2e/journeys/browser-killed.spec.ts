import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { makePlot } from '#server/factories/places.ts'
import { frame } from '#web/texts/frame.ts'
import { surveys } from '#web/texts/surveys.ts'
import { readyOffline } from '../platform/offline.ts'
import { openBrowser, type OwnBrowser } from '../platform/own-browser.ts'
import { addNew, countsOf, makePlace, press } from '../platform/plot.ts'
import { demoPassword, expect, phone, test } from '../platform/test.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

/** `BROWSER_KILLS=40` for a longer run. */
const KILLS = Number(process.env['BROWSER_KILLS'] ?? 8)
const PLANTS_A_PLOT = 4
const PLOTS = Math.ceil(KILLS / PLANTS_A_PLOT)
const MOST_TAPS = 6

test.setTimeout(timeLimit(60_000 + KILLS * 10_000))

/** Reproducible numbers: the same seed gives the same sequence. */
const numbersOf = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
let profile = ''
const browsers: OwnBrowser[] = []
test.beforeEach(() => void (profile = mkdtempSync(join(tmpdir(), 'bombus-profile-'))))
test.afterEach(async () => {
  for (const browser of browsers.splice(0)) await browser.kill()
  rmSync(profile, { recursive: true, force: true })
})

const figure = (page: Page, plant: number) => page.getByRole('textbox', { name: `Plant ${plant}`, exact: true })

test('a browser whose process is killed loses no count that was reported as saved', async ({
  db,
  baseURL: address,
  launchOptions,
}) => {
  const baseURL = address ?? ''
  const seed = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000)
  console.log(`seed ${seed}: KILL_SEED=${seed} kills at the same moments`)
  const random = numbersOf(seed)
  const { plot: first, place, farm, hannah } = await makePlace(db)
  const plots = [first]
  while (plots.length < PLOTS) plots.push(await makePlot(db, { tunnel_id: place.tunnel_id, number: 10 + plots.length }))
  const addressOf = ({ id, number }: (typeof plots)[number]) =>
    `${baseURL}/ento-home/survey/survey-datalist/${id}?plotNumber=${number}`

  const open = async () => {
    const opened = await openBrowser(profile, launchOptions)
    browsers.push(opened)
    await opened.page.setViewportSize(phone)
    return opened
  }
  let browser = await open()
  await browser.page.request.post(`${baseURL}/api/auth/sign-in`, {
    data: { email: hannah.email, password: demoPassword },
    headers: { origin: baseURL },
  })
  await browser.page.addInitScript("localStorage['bombus-tour-count'] ??= '2'")
  await browser.page.goto(`${baseURL}/ento-home/survey`)
  await browser.page.getByRole('button', { name: farm.title }).click()
  await press(browser.page, surveys.ready.make)
  await expect(browser.page.getByText(/is ready for the field/)).toBeVisible({ timeout: timeLimit(60_000) })
  await readyOffline(browser.page)
  const cookies = await browser.context.cookies()
  await browser.close()

  /** Counts that the page confirmed as saved: plant and count, by plot. */
  const announced = plots.map((): [number, number][] => [])
  const waiting = () => announced.flat().length
  let tapped = 0
  for (let round = 0; round < KILLS; round += 1) {
    browser = await open()
    const { page, context } = browser
    await context.addCookies(cookies)
    await context.setOffline(true)
    const at = Math.floor(round / PLANTS_A_PLOT)
    const plant = (round % PLANTS_A_PLOT) + 1
    await page.goto(addressOf(plots[at] as (typeof plots)[number]))
    await expect(page.getByRole('tab', { name: 'Flower Survey' })).toBeVisible()
    if (waiting() > 0) await expect(page.getByRole('button', { name: frame.waiting(waiting()) })).toBeVisible()
    await addNew(page)
    // Of unsaved taps, only the last ones may be lost.
    const left = Number(await figure(page, plant).inputValue())
    expect(left, 'taps that were there again').toBeGreaterThanOrEqual(tapped - 2)
    await press(page, `+10 Plant ${plant}`)
    const count = Number(await figure(page, plant).inputValue())
    await press(page, 'Save 1 plant')
    await expect(page.getByText(surveys.outbox.keptHere)).toBeVisible()
    announced[at]?.push([plant, count])
    // The browser is killed during further taps: after as many as the seed determines, and at any time during the last.
    await addNew(page)
    tapped = plant === PLANTS_A_PLOT ? 0 : random(MOST_TAPS)
    for (let tap = 0; tap < tapped; tap += 1) await press(page, `One more: Plant ${plant + 1}`)
    void press(page, `One more: Plant ${plant + 1}`).catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, random(60)))
    await browser.kill()
  }

  browser = await open()
  await browser.context.addCookies(cookies)
  await browser.page.goto(addressOf(first))
  for (const [at, { id }] of plots.entries())
    await expect.poll(() => countsOf(db, id), { timeout: timeLimit(30_000) }).toEqual(announced[at])
})
