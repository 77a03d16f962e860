import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot, settingsTable } from '#server/platform/config/settings.ts'
import { sections, settingsPage } from './settings-page.ts'

test('each setting is in one section of docs/settings.md, and the page is up to date', () => {
  const names = sections.flatMap(([, names]) => names)
  expect(names.toSorted()).toEqual(Object.keys(settingsTable).toSorted())
  expect(readFileSync(join(projectRoot, 'docs/settings.md'), 'utf8')).toBe(settingsPage())
})
