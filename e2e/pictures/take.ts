import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { inBothThemes } from '../platform/axe.ts'
import { collectComplaints } from '../platform/complaints.ts'
import type { Ids } from './pages.ts'
import { countCalls, settle } from './settle.ts'
import { measureShifts, type Shift } from './shift.ts'
import type { State } from './states.ts'

/** Windows in CSS pixels, and the scale of their pictures on a contact sheet. */
export const sizes = [
  { width: 360, height: 780, scale: 0.5 },
  { width: 390, height: 844, scale: 0.5 },
  { width: 844, height: 390, scale: 0.35 },
  { width: 768, height: 1024, scale: 0.35 },
  { width: 1440, height: 900, scale: 0.3 },
  { width: 2560, height: 1440, scale: 0.2 },
] as const
export const themes = ['light', 'dark'] as const
/** A4 with margins of 10 mm, in CSS pixels. */
export const paper = { width: 718, height: 1_047, scale: 0.4 }
const WIDTH_OF_A4 = 794
const QUALITY = 70
/** A phone and a desk: where axe looks. */
const twoWidths: readonly number[] = [390, 1440]
/** Phones, upright and in landscape. */
const phoneWidths: readonly number[] = [360, 390, 844]
const FIRST = sizes[1]
const isPictured = ({ isComplete, moreWidths, isOfField }: State, width: number): boolean =>
  isOfField
    ? phoneWidths.includes(width)
    : isComplete === true || twoWidths.includes(width) || moreWidths?.includes(width) === true
/** Pages are cut at this many windows: below, rows repeat. */
const MOST_WINDOWS = 2

/** How much wider a page is than its window, its height, and the element that reaches farthest. */
interface Extent {
  surplus: number
  full: number
  widest: string
}
const extent = `(() => {
  const { scrollWidth, clientWidth, scrollHeight } = document.documentElement
  const right = (element) => element.getBoundingClientRect().right
  const isClipped = (element) => element.parentElement !== null &&
    (getComputedStyle(element.parentElement).overflowX !== 'visible' || isClipped(element.parentElement))
  const beyond = scrollWidth <= clientWidth ? [] : [...document.body.querySelectorAll('*')]
    .filter((element) => right(element) > clientWidth && !isClipped(element))
  const widest = beyond.sort((a, b) => right(b) - right(a))[0]
  return { surplus: scrollWidth - clientWidth, full: scrollHeight, widest: widest ? widest.tagName.toLowerCase() + '.' + widest.className : '' }
})()`

/** What was found on one page in one state. */
export interface Finding {
  name: string
  state: string
  address: string
  /** Milliseconds until the page stood. */
  ms: number
  /** Widths of windows that the page is wider than, with the surplus in CSS pixels. */
  wide: string[]
  errors: string[]
  axe: string[]
  /** Layout shift while the data came, on a phone and at a desk; empty: not measured. */
  shifts: Shift[]
}

/** What a page is pictured as: its name, its state and its address. */
interface Subject {
  name: string
  stateName: string
  state: State
  address: string
  ids: Ids
}

/** Measures how one page moves, without taking pictures. */
export const measureOnly = async (
  context: BrowserContext,
  { name, stateName, state, address, ids }: Subject,
): Promise<Finding> => {
  const begun = Date.now()
  const shifts = await measureShifts(context, (page) => state.open(page, address, ids))
  const ms = Math.round((Date.now() - begun) / Math.max(1, shifts.length))
  return { name, state: stateName, address, ms, wide: [], errors: [], axe: [], shifts }
}

/** Pictures one page at each size in each theme. */
export const takePictures = async (
  context: BrowserContext,
  folder: string,
  { name, stateName, state, address, ids }: Subject,
): Promise<Finding> => {
  const page = await context.newPage()
  try {
    countCalls(page)
    const errors = collectComplaints(page)
    await page.setViewportSize(FIRST)
    const begun = Date.now()
    const release = await state.open(page, address, ids)
    const ms = Date.now() - begun
    mkdirSync(join(folder, name), { recursive: true })
    const wide: string[] = []
    const axe = new Set<string>()
    for (const { width, height } of sizes) {
      if (!isPictured(state, width)) continue
      await page.setViewportSize({ width, height })
      // What waits is not waited for; all else is laid out anew, and may ask for what it now shows.
      if (stateName === 'slow') await page.waitForTimeout(60)
      else await settle(page)
      let measured = await page.evaluate<Extent>(extent)
      // What is drawn for the width it has follows a moment after the window.
      if (measured.surplus > 0 && stateName !== 'slow') {
        await settle(page)
        measured = await page.evaluate<Extent>(extent)
      }
      const { surplus, full, widest } = measured
      if (surplus > 0) wide.push(`${width} px by ${surplus} px: ${widest}`)
      for (const theme of state.isComplete ? themes : themes.slice(0, 1)) {
        await page.emulateMedia({ colorScheme: theme })
        await page.screenshot({
          path: fileOf(folder, name, stateName, width, theme),
          type: 'jpeg',
          quality: QUALITY,
          fullPage: true,
          clip: { x: 0, y: 0, width, height: Math.min(Math.max(full, height), height * MOST_WINDOWS) },
          animations: 'disabled',
        })
      }
      await page.emulateMedia({ colorScheme: 'light' })
      if (state.hasAxe && twoWidths.includes(width)) {
        const { light, dark } = await inBothThemes(page)
        for (const fault of light) axe.add(`${width} px: ${fault}`)
        for (const fault of dark) axe.add(`${width} px, dark: ${fault}`)
      }
    }
    if (state.isPrinted) {
      // Sheets of labels and forms have margins of their own.
      const isSheets = (await page.locator('[data-sheets]').count()) > 0
      await page.setViewportSize(isSheets ? { ...paper, width: WIDTH_OF_A4 } : paper)
      await page.emulateMedia({ media: 'print' })
      const { surplus, full, widest } = await page.evaluate<Extent>(extent)
      if (surplus > 0) wide.push(`paper by ${surplus} px: ${widest}`)
      await page.screenshot({
        path: fileOf(folder, name, stateName, paper.width, 'print'),
        type: 'jpeg',
        quality: QUALITY,
        fullPage: true,
        clip: {
          x: 0,
          y: 0,
          width: isSheets ? WIDTH_OF_A4 : paper.width,
          height: Math.min(full, paper.height * MOST_WINDOWS),
        },
      })
      await page.emulateMedia({ media: 'screen' })
    }
    await release?.()
    const shifts = state.hasShift ? await measureShifts(context, (other) => state.open(other, address, ids)) : []
    return {
      name,
      state: stateName,
      address,
      ms,
      wide,
      errors: state.hasErrors ? [] : [...new Set(errors)],
      axe: [...axe],
      shifts,
    }
  } finally {
    await page.close()
  }
}

export const fileOf = (folder: string, name: string, state: string, width: number, theme: string): string =>
  join(folder, name, `${state}-${width}-${theme}.jpg`)
