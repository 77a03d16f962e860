import { existsSync } from 'node:fs'

/** What Playwright leaves out. It is said once more, as Chromium heeds the last such list alone; a test holds it against Playwright's. */
const leftOutByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]
/** Pages of the address bar, loaded for each window, and a process for a next page that no journey opens: a sixth of the time. */
const forPeopleAtAWindow = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
]

/** What Chromium is begun with, besides what Playwright says. */
export const browserOptions = [
  // Debian's Chromium asks for a GPU. Where there is none it is emulated, which costs a tenth of the time.
  '--disable-gpu-rasterization',
  `--disable-features=${[...leftOutByPlaywright, ...forPeopleAtAWindow].join(',')}`,
]

const chromium = [
  process.env['BOMBUS_CHROMIUM'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
].find((path) => path !== undefined && existsSync(path))

/** The Chromium of this machine; without one, Playwright looks for its own. */
export const chromiumPath = chromium === undefined ? {} : { executablePath: chromium }
