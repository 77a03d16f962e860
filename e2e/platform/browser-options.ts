import { existsSync } from 'node:fs'

/**
 * Features that Playwright disables. They are repeated here, because Chromium only uses the last such list; a test
 * compares it with Playwright's.
 */
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
/**
 * Pages of the address bar, loaded for each window, and a spare process for a next page that no journey opens. They
 * take a sixth of the time.
 */
const forPeopleAtAWindow = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
]

/** Chromium's arguments in addition to Playwright's. */
export const browserOptions = [
  // Debian's Chromium uses a GPU. Without one it is emulated, which takes a tenth of the time.
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
