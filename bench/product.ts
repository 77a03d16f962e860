import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium, type BrowserContext } from '@playwright/test'
import { projectRoot } from '#server/platform/config/settings.ts'
import { temporaryFolder } from './processes.ts'

const PORT = 3999
const PASSWORD = 'Pollen!4Everyone'
export const PHONE = { width: 390, height: 844 }

/** The product with its demo, as started by `npm start`, and a browser. */
export const startProduct = async (browserOptions: string[] = []) => {
  const origin = `http://localhost:${PORT}`
  const product = spawn('node', ['dist/server/main.js'], {
    cwd: projectRoot,
    env: {
      ...process.env,
      // The build sets NODE_ENV to production for this process, which would refuse a demo.
      NODE_ENV: 'development',
      PORT: String(PORT),
      BOMBUS_DATA: temporaryFolder('pages'),
      BOMBUS_TEST: 'on',
      BOMBUS_DEMO_PASSWORD: PASSWORD,
      TILES_URL: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => product.kill('SIGKILL'))
  await new Promise<void>((resolve) => {
    product.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Bombus is ready')) resolve()
    })
  })
  // The full browser that people use, if it is installed: the headless one draws slightly faster.
  const executablePath =
    process.env['BOMBUS_CHROMIUM'] ??
    ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find((path) => existsSync(path)) ??
    '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: browserOptions })
  return {
    origin,
    password: PASSWORD,
    browser,
    /** Signs in without the form, like a returning user. */
    enter: async (context: BrowserContext, role: string) => {
      const data = { email: `${role}@demo.example`, password: PASSWORD }
      const response = await context.request.post(`${origin}/api/auth/sign-in`, { data, headers: { origin } })
      if (!response.ok()) throw new Error(`${role} could not sign in: ${response.status()}`)
      await context.addInitScript("localStorage.setItem('bombus-tour-count', '2')")
    },
    stop: async () => {
      await browser.close()
      product.kill('SIGTERM')
      await new Promise((resolve) => {
        product.once('exit', resolve)
      })
    },
  }
}
