import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { browserOptions } from '../e2e/platform/browser-options.ts'

const playwright = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))

it('disables every feature that Playwright disables, because Chromium honours only the last list', () => {
  const source = readFileSync(join(playwright, 'lib/coreBundle.js'), 'utf8')
  const list = /\n\s*disabledFeatures = \[\n(.*?)\n\s*\]/s.exec(source)?.[1] ?? ''
  const ofPlaywright = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name)
  expect(ofPlaywright.length).toBeGreaterThan(5)
  const left = browserOptions.filter((word) => word.startsWith('--disable-features='))
  expect(left).toHaveLength(1)
  expect(left[0]?.slice('--disable-features='.length).split(',')).toEqual(expect.arrayContaining(ofPlaywright))
})
