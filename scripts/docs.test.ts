import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/platform/settings.ts'

// Decisions tell of the day on which they were made; their paths may be gone since.
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/*.md', { cwd: projectRoot })]

/** Paths in backticks that name one file or folder of the sources; patterns and places to fill in are left out. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:domain|server|web|simulator|scripts|e2e|bench|docs)\/[\w./-]*)`/g)].flatMap(
    ([, path]) => path ?? [],
  )
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g)].flatMap(([, path]) => path ?? [])

test.each(pages)('%s names files that are there', (page) => {
  const text = readFileSync(join(projectRoot, page), 'utf8')
  const folder = join(projectRoot, page, '..')
  const missing = [
    ...pathsIn(text).filter((path) => !existsSync(join(projectRoot, path))),
    ...linksIn(text).filter((path) => !existsSync(join(folder, path))),
  ]
  expect(missing).toEqual([])
})

test.each([
  ['haproxy', 'haproxy.cfg'],
  ['nginx', 'nginx.conf'],
])('the page on scaling shows the configuration of %s that is tried', (language, file) => {
  const page = readFileSync(join(projectRoot, 'docs/scaling.md'), 'utf8')
  const shown = new RegExp(`\`\`\`${language}\\n([^\`]*)\`\`\``).exec(page)?.[1]
  expect(shown).toBe(readFileSync(join(projectRoot, 'scripts/engines/two-servers', file), 'utf8'))
})
