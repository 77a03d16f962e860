import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { projectRoot } from '#server/platform/config/settings.ts'
import { browserOptions, chromiumPath } from '../platform/browser-options.ts'
import { databaseOf, startProduct } from '../platform/product.ts'
import { demoPassword } from '../platform/test.ts'
import { writeIndex, writeSheets, printFindings } from './findings.ts'
import { addressOf, nameOf, picturedRoutes, type Visitor } from './pages.ts'
import { stateNames, states, type State, type StateName } from './states.ts'
import { measureOnly, takePictures, type Finding } from './take.ts'
import type { World } from './worlds/world.ts'

/** Pages at once: some are laid out while the others wait. */
const WORKERS = 3
const folder = join(projectRoot, 'test-results/pictures')

const { values: options } = parseArgs({
  options: {
    all: { type: 'boolean' },
    pages: { type: 'string' },
    states: { type: 'string' },
    shift: { type: 'boolean' },
  },
})

/** The pictures of the documents. */
const takeDocumentPictures = () => {
  const args = ['test', '--config', 'e2e/playwright.config.ts', 'grower', '-g', "the demo's dashboard"]
  const env = { ...process.env, PICTURES: 'docs/pictures' }
  process.exitCode = spawnSync('playwright', args, { cwd: projectRoot, env, stdio: 'inherit' }).status ?? 1
}

/** A browser window of a visitor, signed in where they have an account. */
const openWindow = async (browser: Browser, url: string, account: string | undefined): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  // The tour was taken.
  await context.addInitScript("localStorage['bombus-tour-count'] ??= '2'")
  if (account === undefined) return context
  const response = await context.request.post('/api/auth/sign-in', {
    data: { email: account, password: demoPassword },
    headers: { origin: url },
  })
  if (!response.ok()) throw new Error(`${account} could not sign in: ${await response.text()}`)
  return context
}

const pictureState = async (browser: Browser, url: string, stateName: StateName, world: World, wanted: string[]) => {
  const state = states[stateName]
  const tasks = picturedRoutes.flatMap(({ path, views, fieldViews, visitor, isList }) =>
    (state.isOfField ? (fieldViews ?? []) : views).flatMap((view) => {
      const name = nameOf(path, view)
      const address = addressOf(path, view, world.ids)
      const isWanted = wanted.length === 0 || wanted.some((start) => name.startsWith(start))
      const isThere = visitor === 'nobody' ? stateName === 'demo' || stateName === 'slow' : visitor in world.accounts
      if (address === null || !isWanted || !isThere || (state.isOfLists && !isList)) return []
      return [{ name, address, visitor }]
    }),
  )
  const findings: Finding[] = []
  const work = async () => {
    const windows = new Map<Visitor, BrowserContext>()
    for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) {
      const { name, address, visitor } = task
      const context = windows.get(visitor) ?? (await openWindow(browser, url, world.accounts[visitor]))
      windows.set(visitor, context)
      const subject = { name, stateName, state, address, ids: world.ids }
      const finding = await (
        options.shift ? measureOnly(context, subject) : takePictures(context, folder, subject)
      ).catch((error: unknown): Finding => ({
        name,
        state: stateName,
        address,
        ms: 0,
        wide: [],
        errors: [`not pictured: ${String(error).split('\n')[0]}`],
        axe: [],
        shifts: [],
      }))
      findings.push(finding)
    }
    for (const context of windows.values()) await context.close()
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
  return findings
}

const takeAll = async (wanted: string[], chosen: StateName[]) => {
  mkdirSync(folder, { recursive: true })
  const product = await startProduct({ BOMBUS_DEMO_PASSWORD: demoPassword, BOMBUS_DEMO_SEED: '20' })
  const { db, close } = await databaseOf(product)
  const browser = await chromium.launch({ ...chromiumPath, args: browserOptions })
  const findings: Finding[] = []
  const worlds = new Map<State['makeWorld'], World>()
  try {
    for (const stateName of chosen) {
      const begun = Date.now()
      const { makeWorld } = states[stateName]
      const world = worlds.get(makeWorld) ?? (await makeWorld(db, product.url))
      worlds.set(makeWorld, world)
      const found = await pictureState(browser, product.url, stateName, world, wanted)
      process.stdout.write(`${stateName}: ${found.length} pages in ${Math.round((Date.now() - begun) / 1_000)} s\n`)
      findings.push(...found)
    }
  } finally {
    await browser.close()
    await close()
    await product.stop()
    rmSync(product.data, { recursive: true, force: true })
  }
  writeIndex(folder, findings)
  process.exitCode = printFindings(findings)
  if (!options.shift) await writeSheets(folder, findings)
}

const wordsOf = (text: string | undefined) => text?.split(',').filter((word) => word !== '') ?? []
const isChosen = (name: StateName) =>
  (options.states === undefined || wordsOf(options.states).includes(name)) && (!options.shift || states[name].hasShift)

if (!options.all && !options.shift && options.pages === undefined && options.states === undefined)
  takeDocumentPictures()
else if (!existsSync(join(projectRoot, 'dist/server/main.js')))
  throw new Error('npm run pictures builds the portal first.')
else await takeAll(wordsOf(options.pages), stateNames.filter(isChosen))
