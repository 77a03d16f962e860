import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { projectRoot } from '#server/platform/config/settings.ts'
import type { Line } from '../figures.ts'
import { sumOf, watchLoads } from '../loads.ts'
import { tableOfPages } from '../page-loads.ts'
import { PHONE, startProduct } from '../product.ts'
import { temporaryFolder } from '../processes.ts'

const KB = 1000

/** Rows 11 and 12: what a browser actually loads from the product, compressed. */
export const pageRows = async (say: (text: string) => void): Promise<Line[]> => {
  const react = await reactAlone()
  const product = await startProduct()
  const page = await (await product.browser.newContext({ viewport: PHONE })).newPage()
  // A returning user does not load the tour.
  await page.addInitScript("localStorage.setItem('bombus-tour-count', '2')")
  const loads = watchLoads(page)
  await page.goto(product.origin)
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  const signIn = loads.splice(0)

  await page.getByLabel('Email').fill('farmer@demo.example')
  await page.getByLabel('Password', { exact: true }).fill(product.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Pollinator Home' }).waitFor()
  // The bytes of Home count towards the first dashboard, but its requests have finished by then.
  const ofHome = loads.length
  await page.goto(`${product.origin}/farm-dashboard/1`)
  // Waits not only for the server-rendered page but until its scripts have hydrated it.
  await page.locator('#root:not([data-drawn]) svg[aria-label*="ollination health"]').first().waitFor()
  const opened = loads.slice(ofHome)
  const dashboard = loads.splice(0)
  say(`\n${await tableOfPages(product)}\n`)
  await product.stop()

  const scripts = sumOf(signIn, ['script'])
  const first = sumOf(dashboard, ['script', 'stylesheet'])
  const calls = new Set(dashboard.filter(({ path }) => path.startsWith('/api/')).map(({ path }) => path))
  const kb = (bytes: number) => `${(bytes / KB).toFixed(1)} kB`
  const single = { rounds: 1, dropped: 0, better: 'less' as const }
  return [
    {
      row: '11',
      moment: "sign-in: JavaScript (brotli) over React's own",
      ratio: scripts / react,
      range: [scripts / react, scripts / react],
      goal: 1.5,
      ours: kb(scripts),
      limit: kb(react),
      ...single,
    },
    {
      row: '11b',
      moment: 'sign-in: requests',
      ratio: signIn.length,
      range: [signIn.length, signIn.length],
      goal: 5,
      ours: String(signIn.length),
      limit: '5',
      ...single,
      note: signIn.map(({ path }) => path.split('/').at(-1) ?? '').join(' '),
    },
    {
      row: '12',
      moment: 'first dashboard: JavaScript and CSS (brotli) before the first chart, in kB',
      ratio: first / KB,
      range: [first / KB, first / KB],
      goal: 185,
      ours: kb(first),
      limit: '185 kB',
      ...single,
      note: `${calls.size} data requests: ${[...calls].join(' ')}`,
    },
    {
      row: '12b',
      moment: 'first dashboard: requests until the score stands and its page is at work',
      ratio: opened.length,
      range: [opened.length, opened.length],
      goal: 14,
      ours: String(opened.length),
      limit: '14',
      ...single,
      note: opened.map(({ path }) => path.split('/').at(-1) ?? '').join(' '),
    },
  ]
}

/** React and its DOM, built like the product, and nothing else. */
const reactAlone = async (): Promise<number> => {
  const folder = temporaryFolder('react')
  writeFileSync(join(folder, 'index.html'), '<div id="root"></div><script type="module" src="./main.js"></script>')
  writeFileSync(
    join(folder, 'main.js'),
    `import { createElement } from '${join(projectRoot, 'node_modules/react/index.js')}'\nimport { createRoot } from '${join(projectRoot, 'node_modules/react-dom/client.js')}'\ncreateRoot(document.getElementById('root')).render(createElement('p', null, 'x'))\n`,
  )
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { outDir: 'out', modulePreload: { polyfill: false } },
  })
  const assets = join(folder, 'out/assets')
  return readdirSync(assets).reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(assets, file))).length, 0)
}
