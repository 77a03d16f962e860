import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectRoot } from '#server/platform/config/settings.ts'
import { timeLimit } from '#server/testing/time-limit.ts'
import { sectionOf, unreleasedNotes } from './changelog.ts'

let folder: string
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))),
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@example.com',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@example.com',
}
const run = (command: string, ...args: string[]) => spawnSync(command, args, { cwd: folder, env, encoding: 'utf8' })
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const parsed = (file: string) => JSON.parse(read(file)) as { [name: string]: unknown }
const commit = (message: string) => {
  appendFileSync(join(folder, 'README.md'), `${message}\n`)
  run('git', 'add', '--all')
  run('git', 'commit', '--quiet', '-m', message)
}
const release = (...words: string[]) => run('node', 'scripts/release/main.ts', ...words)
const tags = () => run('git', 'tag', '--list').stdout.trim().split('\n').filter(Boolean)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bombus-release-'))
  for (const name of ['package.json', 'package-lock.json', 'openapi.json', '.gitignore', 'scripts/release', 'deploy'])
    cpSync(join(projectRoot, name), join(folder, name), { recursive: true })
  const about = parsed('package.json')
  writeFileSync(
    join(folder, 'CHANGELOG.md'),
    `# Changelog\n\nNewest first.\n\n## Unreleased\n\n## ${about['version'] as string} (2026-11-28)\n\n- The first.\n`,
  )
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
  run('git', 'init', '--quiet')
  appendFileSync(join(folder, '.git/info/exclude'), 'node_modules\n')
  commit('All of it')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it(
  'tags the current version, then prepares the next one from commits and notes',
  { timeout: timeLimit(120_000) },
  () => {
    const { version: first } = parsed('package.json') as { version: string }
    expect(release('--dry-run').status).toBe(0)
    expect(tags()).toEqual([])
    expect(release()).toMatchObject({ status: 0, stderr: '' })
    expect(tags()).toEqual([`v${first}`])

    commit('chore: Nothing that users notice')
    expect(release().stdout).toContain('No commit since the last version')
    expect(tags()).toEqual([`v${first}`])

    const [major = 0, minor = 0] = first.split('.').map(Number)
    const next = `${major}.${minor + 1}.0`
    writeFileSync(
      join(folder, 'CHANGELOG.md'),
      read('CHANGELOG.md').replace('## Unreleased\n', '## Unreleased\n\n### Growers\n\n- **Archive** of farms.\n'),
    )
    commit('feat: Farms can be archived')
    commit('fix(surveys): A count survives a killed browser')
    const before = read('CHANGELOG.md')
    const dry = release('--dry-run')
    expect(dry.stdout).toContain(next)
    expect(dry.stdout).toContain('Farms can be archived')
    expect(read('CHANGELOG.md')).toBe(before)
    expect(tags()).toEqual([`v${first}`])

    expect(release()).toMatchObject({ status: 0, stderr: '' })
    expect(tags()).toEqual([`v${first}`, `v${next}`])
    expect(run('git', 'log', '-1', '--format=%s').stdout).toBe(`chore(release): ${next}\n`)
    expect(run('git', 'status', '--porcelain').stdout).toBe('')
    const changelog = read('CHANGELOG.md')
    expect(changelog).toMatch(
      new RegExp(
        String.raw`^# Changelog\n\nNewest first\.\n\n## Unreleased\n\n## ${next} \(\d{4}-\d\d-\d\d\)\n\n### Growers\n`,
      ),
    )
    expect(changelog).toContain(`\n\n## ${first} (2026-11-28)\n\n- The first.\n`)
    expect(unreleasedNotes(changelog)).toBe('')
    const section = sectionOf(changelog, next) ?? ''
    for (const line of [
      '- **Archive** of farms.',
      '* Farms can be archived',
      '* **surveys:** A count survives a killed browser',
    ])
      expect(section).toContain(line)
    expect(parsed('package-lock.json')).toMatchObject({ version: next, packages: { '': { version: next } } })
    expect(parsed('openapi.json')).toMatchObject({ info: { version: next } })
    expect(read('deploy/kubernetes/kustomization.yaml')).toContain(`newTag: ${next}\n`)
    expect(read('deploy/helm/bombus/Chart.yaml')).toContain(`\nversion: ${next}\nappVersion: ${next}\n`)
    const rendered = read('deploy/helm/rendered/kustomize.yaml')
    expect(rendered).not.toContain(first)
    expect(rendered).toContain(`image: registry.example/bombus:${next}\n`)
    expect(parsed(`dist/release/bombus-${next}.openapi.json`)).toMatchObject({ info: { version: next } })
    expect(parsed(`dist/release/bombus-${next}.cdx.json`)).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'bombus', version: next } },
      components: expect.arrayContaining([expect.objectContaining({ name: 'fastify' })]) as unknown,
    })
    expect(read(`dist/release/bombus-${next}.md`)).toBe(`${section}\n`)
  },
)

it('refuses to release with uncommitted changes', { timeout: timeLimit(30_000) }, () => {
  appendFileSync(join(folder, 'README.md'), 'More.\n')
  expect(release()).toMatchObject({ status: 1, stderr: 'Commit or stash your changes first.\n' })
})
