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
