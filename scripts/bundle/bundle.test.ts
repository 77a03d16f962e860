import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { build, type Plugin } from 'vite'
import { projectRoot } from '#server/platform/settings.ts'
import { sourcesOf } from '#server/platform/source-places.ts'
import { ascii } from './ascii.ts'
import { lateRoutes } from './late-routes.ts'
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

/** What a program prints that is built with these plugins, and what it was built to. */
const built = async (name: string, plugins: Plugin[]) => {
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { ssr: join(root, `${name}.ts`), outDir: join(folder, name), minify: false },
    ssr: { noExternal: true },
    plugins,
  })
  const file = join(folder, name, `${name}.js`)
  return { code: readFileSync(file, 'utf8'), ...spawnSync('node', [file], { encoding: 'utf8' }) }
}

it('writes with ASCII alone, which says the same', async () => {
  const text = 'Größe 20 °C, “quoted” 🐝'
  write(
    'letters.ts',
    '/** Über alles. */',
    `const text = ${JSON.stringify(text)}`,
    "const found = ['é', '🐝', 'e'].map((letter) => [/^[à-ü]$/.test(letter), /^[🐝]$/u.test(letter)])",
    'process.stdout.write(JSON.stringify([text, `${text}°`, found]))',
  )
  const { code, stdout } = await built('letters', [ascii()])
  expect(code).toMatch(/^[\0-\x7f]*$/)
  expect(JSON.parse(stdout)).toEqual([
    text,
    `${text}°`,
    [
      [true, false],
      [false, true],
      [false, false],
    ],
  ])
  write('raw.ts', 'process.stdout.write(String.raw`é${1}`)')
  await expect(built('raw', [ascii()])).rejects.toThrow('String.raw')
})

it('finds the same handlers by addresses that are entered without being compiled', async () => {
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'))
  write(
    'routes.ts',
    "import makeRouter from 'find-my-way'",
    'const router = makeRouter()',
    "const paths = ['/', '/farms', '/farms/:id', '/farms/:id/fields/:field_id', '/farmers', '/fields/:id', '/f', '/files/*', '/farm-with-a-very-long-name/:id']",
    "for (const path of paths) router.on('GET', path, () => path)",
    "const asked = ['/', '/farms', '/farms/7', '/farms/7/fields/8', '/farmers', '/fields/é', '/f', '/fa', '/files/a/b', '/farm-with-a-very-long-name/9', '/none']",
    "process.stdout.write(JSON.stringify(asked.map((path) => { const found = router.find('GET', path); return found && [found.handler(), found.params] })))",
  )
  const late = await built('routes', [lateRoutes()])
  const former = await built('routes', [])
  expect(late.code).not.toBe(former.code)
  expect(JSON.parse(late.stdout)).toHaveLength(11)
  expect(late.stdout).toBe(former.stdout)
  expect(late.stdout).toContain('"/farms/:id/fields/:field_id",{"id":"7","field_id":"8"}')
})

it('leaves what it knows nothing of as it is', () => {
  const stack = `Error: no\n    at a (${outDir}/gone.js:3:4)\n    at c (${outDir}/../main.js:1:1)\n    at b (/elsewhere/main.js:1:2)\n    at node:internal/x:1:1`
  expect(sourcesOf(folder)(stack)).toBe(stack)
})
