import { writeFileSync } from 'node:fs'
import { settingsPage } from './settings-page.ts'

writeFileSync('docs/settings.md', settingsPage())
