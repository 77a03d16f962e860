import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { build, type Plugin } from 'vite'
import { sourcesOf } from '#server/platform/source-places.ts'
import { places } from './places.ts'
import { quickHttp } from './quick-http.ts'
import { sameAddresses } from './same-addresses.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'bombus-bundle-')))
afterAll(() => rmSync(root, { recursive: true }))

const write = (name: string, ...lines: string[]) => writeFileSync(join(root, name), `${lines.join('\n')}\n`)
const folder = join(root, 'dist/server')
const outDir = join(folder, 'build-1')

write('package.json', '{ "type": "module" }')

it('says where its sources lie, and of a fault in which of their lines it was', async () => {
  write(
    'bee.ts',
    'interface Bee {',
    '  name: string',
    '}',
    'export const address = import.meta.url',
    'export const land = (bee: Bee) => {',
    '  throw new Error(`${bee.name} fell`)',
    '}',
  )
  write(
    'main.ts',
    "import { address, land } from './bee.ts'",
    'process.stdout.write(`${address}\\n`)',
    '',
    "land({ name: 'Bombus' })",
  )
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { ssr: join(root, 'main.ts'), outDir, minify: false, sourcemap: 'hidden' },
    plugins: [sameAddresses(root), places(root)],
  })
  const { stdout, stderr } = spawnSync('node', [join(outDir, 'main.js')], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  })
  expect(stdout).toBe(`file://${join(root, 'bee.ts')}\n`)
  expect(stderr).toContain('Bombus fell')
  const told = sourcesOf(folder)(stderr)
  expect(told).toContain('at land (bee.ts:6)')
  expect(told).toMatch(/at .*main\.ts:4/)
  // Another build has taken its place.
  rmSync(outDir, { recursive: true })
  expect(sourcesOf(folder)(stderr)).toBe(stderr)
})

it('takes what speaks HTTP without what fetches', async () => {
  write(
    'speaks.ts',
    "import * as all from 'node:http'",
    "import { request } from 'node:http'",
    'const list = (process as unknown as { moduleLoadList: string[] }).moduleLoadList',
    "process.stdout.write(`${typeof request} ${all.request === request} ${list.some((name) => name.includes('undici'))}`)",
  )
  const told = async (plugins: Plugin[], to: string) => {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      build: { ssr: join(root, 'speaks.ts'), outDir: join(folder, to), minify: false },
      plugins,
    })
    return spawnSync('node', [join(folder, to, 'speaks.js')], { encoding: 'utf8', env: { PATH: process.env['PATH'] } })
      .stdout
  }
  expect(await told([], 'slow')).toBe('function true true')
  expect(await told([quickHttp()], 'quick')).toBe('function true false')
})

it('leaves what it knows nothing of as it is', () => {
  const stack = `Error: no\n    at a (${outDir}/gone.js:3:4)\n    at c (${outDir}/../main.js:1:1)\n    at b (/elsewhere/main.js:1:2)\n    at node:internal/x:1:1`
  expect(sourcesOf(folder)(stack)).toBe(stack)
})
