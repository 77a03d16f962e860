import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { build } from 'vite'
import { sameAddresses } from './same-addresses.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'bombus-bundle-')))
afterAll(() => rmSync(root, { recursive: true }))
const write = (name: string, ...lines: string[]) => writeFileSync(join(root, name), `${lines.join('\n')}\n`)

it('a bundled module retains its source URL, and stack traces show source files and lines', async () => {
  write('package.json', '{ "type": "module" }')
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
  const outDir = join(root, 'dist/server/build-1')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { ssr: join(root, 'main.ts'), outDir, minify: false, sourcemap: true },
    plugins: [sameAddresses(root)],
  })
  const main = join(root, 'dist/server/main.js')
  writeFileSync(main, "process.setSourceMapsEnabled(true)\nawait import('./build-1/main.js')\n")
  const { stdout, stderr } = spawnSync('node', [main], { encoding: 'utf8', env: { PATH: process.env['PATH'] } })
  expect(stdout).toBe(`file://${join(root, 'bee.ts')}\n`)
  expect(stderr).toContain('Bombus fell')
  expect(stderr).toMatch(/at land .*bee\.ts:6/)
  expect(stderr).toMatch(/at .*main\.ts:4/)
})
