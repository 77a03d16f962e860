import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/platform/config/settings.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: projectRoot }).toSorted()
// A decision describes the day on which it was made; its paths may no longer exist.
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'server/platform/postgres/README.md',
  'server/score/README.md',
  'server/uploads/README.md',
  'web/field-work/outbox/README.md',
  ...globSync('docs/**/*.md', { cwd: projectRoot }).filter((page) => !decisions.includes(page)),
]
/** The sources by the end of their paths: a page about one folder names its files relative to it. */
const sources = globSync('{domain,server,web,simulator,scripts,e2e,bench}/**/*.{ts,tsx,mjs}', { cwd: projectRoot }).map(
  (path) => `/${path.replaceAll('\\', '/')}`,
)

/** Paths in backticks that name one file or folder of the sources; patterns and placeholders are left out. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:domain|server|web|simulator|scripts|e2e|bench|docs)\/[\w./-]*)`/g)].flatMap(
    ([, path]) => path ?? [],
  )
/** The same without the folder in front: `parsing/parse.ts`. */
const filesIn = (text: string): string[] =>
  [...text.matchAll(/`(\w[\w-]*(?:\/[\w.-]+)*\.tsx?)`/g)].flatMap(([, path]) => path ?? [])
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g)].flatMap(([, path]) => path ?? [])

test.each(pages)('%s refers only to existing files', (page) => {
  const text = readFileSync(join(projectRoot, page), 'utf8')
  const folder = join(projectRoot, page, '..')
  const missing = [
    ...pathsIn(text).filter((path) => !existsSync(join(projectRoot, path))),
    ...filesIn(text).filter((file) => !sources.some((path) => path.endsWith(`/${file}`))),
    ...linksIn(text).filter((path) => !existsSync(join(folder, path))),
  ]
  expect(missing).toEqual([])
})

test.each([
  ['haproxy', 'haproxy.cfg'],
  ['nginx', 'nginx.conf'],
])('the page on scaling shows the tested configuration of %s', (language, file) => {
  const page = readFileSync(join(projectRoot, 'docs/scaling.md'), 'utf8')
  const shown = new RegExp(`\`\`\`${language}\\n([^\`]*)\`\`\``).exec(page)?.[1]
  expect(shown).toBe(readFileSync(join(projectRoot, 'scripts/engines/two-servers', file), 'utf8'))
})

test('each decision record has a number, a date and a status, and is listed in the index', () => {
  const rows = decisions.map((path) => {
    const head = /^# (\d+)\. (.+)\n\nDate: (\d{4}-\d\d-\d\d) · Status: (\S.*)\n/.exec(read(path))
    const [, number, title, date, status] = head ?? []
    expect(Number(number), path).toBe(Number(/\d{4}/.exec(path)?.[0]))
    return `| ${number} | [${title}](${path.split('/').at(-1)}) | ${date} | ${status} |`
  })
  expect(read('docs/decisions/README.md').split('\n')).toEqual(expect.arrayContaining(rows))
})

test('the index of the documentation lists every page', () => {
  const listed = linksIn(read('docs/README.md'))
  const there = globSync('**/*.md', { cwd: join(projectRoot, 'docs') }).filter(
    (page) => page !== 'README.md' && !page.startsWith('decisions/'),
  )
  expect(listed).toEqual(expect.arrayContaining([...there, 'decisions/README.md']))
})
