import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#server/platform/config/settings.ts'

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts)
const workflows = globSync('.github/**/*.yml', { cwd: projectRoot })

it.each(workflows)('%s runs only existing scripts', (file) => {
  expect(namesIn(read(file), /npm run ([\w-]+)/g).filter((name) => !scripts.includes(name))).toEqual([])
})

it('runs each stage of npm test in a separate job', () => {
  const parts = namesIn(/const parts = \[(.*)\]/.exec(read('scripts/test.ts'))?.[1] ?? '', /'(\w+)'/g)
  expect(parts).toContain('unit')
  expect(namesIn(read('.github/workflows/test.yml'), /run: npm test -- (\w+)/g)).toEqual(parts)
})

it('builds the release image from a base pinned by digest, with an SBOM and provenance', () => {
  const release = read('.github/workflows/release.yml')
  expect(release).toMatch(/BASE=node@\$\{\{ steps\.base\.outputs\.digest \}\}/)
  expect(release).toMatch(/org\.opencontainers\.image\.base\.digest=/)
  expect(release).toMatch(/sbom: true\n +provenance: mode=max/)
  expect(read('Containerfile')).toMatch(/^ARG BASE=node:[\w.-]+$/m)
})

it('tests each engine nightly', () => {
  const engines = namesIn(read('scripts/engines/main.ts'), /^ {2}'?([\w-]+)'?: \(\) => import/gm)
  expect(engines).toContain('mosquitto')
  expect(namesIn(read('.github/workflows/nightly.yml'), /^ +- name: ([\w-]+)\n +packages:/gm).toSorted()).toEqual(
    engines.toSorted(),
  )
})

it('renders the chart with Helm, compares and validates what comes out', () => {
  const chart = read('.github/workflows/chart.yml')
  expect(chart).toMatch(/helm lint --strict deploy\/helm\/bombus/)
  expect(chart).toMatch(/deploy\/helm\/render\.sh\n +git diff --exit-code/)
  expect(namesIn(chart, /kubeconform:(v[\d.]+)/g)).toHaveLength(2)
  const [oldest] = namesIn(chart, /kubernetes: \[([\d.]+)/g)
  expect(read('deploy/helm/bombus/Chart.yaml')).toContain(`kubeVersion: '>=${oldest}-0'`)
})
