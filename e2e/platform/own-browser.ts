import { spawn, type ChildProcess } from 'node:child_process'
import { chromium, type BrowserContext, type LaunchOptions, type Page } from '@playwright/test'

/** A browser with a persistent profile on disk, as people use it, with its system processes. */
export interface OwnBrowser {
  context: BrowserContext
  page: Page
  /** Like an empty battery, or a phone that reclaims memory: nothing more is written. */
  kill: () => Promise<void>
  /** Like a person closing it: everything is written. */
  close: () => Promise<void>
}

const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
      if (address !== undefined) resolve(address)
    })
    child.once('exit', () => reject(new Error(`the browser did not start: ${said}`)))
  })

export const openBrowser = async (
  profile: string,
  { executablePath, args = [] }: LaunchOptions,
): Promise<OwnBrowser> => {
  const child = spawn(
    executablePath ?? chromium.executablePath(),
    [
      ...args,
      '--headless',
      '--no-sandbox',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-dev-shm-usage',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
    ],
    // A separate process group, so that all of its processes end together.
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const browser = await chromium.connectOverCDP(await addressOf(child))
  const [context] = browser.contexts()
  if (!context) throw new Error('the browser has no profile')
  const page = await context.newPage()
  const end = async () => {
    await gone
    await browser.close().catch(() => {})
  }
  return {
    context,
    page,
    kill: async () => {
      if (child.exitCode === null && child.signalCode === null && child.pid) process.kill(-child.pid, 'SIGKILL')
      await end()
    },
    close: async () => {
      const session = await browser.newBrowserCDPSession()
      await session.send('Browser.close').catch(() => {})
      await end()
    },
  }
}
