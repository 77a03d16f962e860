import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

/** Each page that is looked at reads it anew: without comments it is half as long. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const everyRule: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
}
/** What a theme can spoil: all else is the same in both. */
const colourRules: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/** Changes on the page that take a moment are over at once; what moves longer (the scenes beside the sign-in) moves on. */
export const settled = `document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime < 1_000)
  .forEach((animation) => animation.finish())`

/**
 * Under an open dialog the page cannot be reached, and is looked at without it. No rule that is asked for reads style sheets,
 * which would all be fetched once more.
 */
const faults = (options: RunOptions) =>
  `axe.run([...document.querySelectorAll('dialog:modal')].at(-1) ?? document, ${JSON.stringify({ ...options, resultTypes: ['violations'], preload: false })})
    .then(async ({ violations }) => {
      const found = []
      for (const { id, nodes } of violations) {
        const kept = []
        for (const { target } of nodes) if (id !== 'target-size' || (await isSmall(target.at(-1)))) kept.push(target.join(' '))
        if (kept.length > 0) found.push(id + ': ' + kept.join(', '))
      }
      return found
    })`

/** A bar that stays in place covers part of a control at its edge: a control is small if it is so in the middle of the window. */
const isSmall = `async (selector) => {
  const [element, top] = [document.querySelector(selector), scrollY]
  element?.scrollIntoView({ block: 'center' })
  const { violations } = await axe.run(element ?? document, { runOnly: { type: 'rule', values: ['target-size'] }, preload: false })
  scrollTo(0, top)
  return violations.length > 0
}`

/**
 * All in one go, as each way to the page and back takes its time. The dark theme is chosen as its switch does: a device that
 * asks for it would have everything drawn anew, twice.
 */
const look = `(async () => {
  const isSmall = ${isSmall}
  const { dataset, scrollWidth: width } = document.documentElement
  ${settled}
  const light = await ${faults(everyRule)}
  const { theme } = dataset
  dataset.theme = 'dark'
  ${settled}
  const dark = await ${faults(colourRules)}
  if (theme) dataset.theme = theme
  else delete dataset.theme
  ${settled}
  return { light, dark, width, room: innerWidth }
})()`

/** Faults found by axe in each theme, and the widths of the page and its window in CSS pixels. */
export const inBothThemes = async (page: Page) => {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  return page.evaluate<{ light: string[]; dark: string[]; width: number; room: number }>(look)
}
