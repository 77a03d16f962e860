import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot, settingsTable } from '#server/platform/config/settings.ts'
import { sections, settingsPage } from './settings-page.ts'

test('docs/settings.md is up to date, with each setting in exactly one section', () => {
  const names = sections.flatMap(([, names]) => names)
  expect(names.toSorted()).toEqual(Object.keys(settingsTable).toSorted())
  expect(readFileSync(join(projectRoot, 'docs/settings.md'), 'utf8')).toBe(settingsPage())
})
