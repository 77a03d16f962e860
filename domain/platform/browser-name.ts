const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|HeadlessChrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]
const MAX = 80

/**
 * A browser's name for its owner: "Firefox on Linux". Other clients by the first word of their user agent, such as
 * "curl/8.5"; null if empty. It is unverified and no decision depends on it.
 */
export const browserName = (userAgent: string | undefined): string | null => {
  const said = userAgent?.replaceAll(/[^\x20-\x7e]/g, '').trim() ?? ''
  if (said === '') return null
  const browser = browsers.find(([pattern]) => pattern.test(said))?.[1]
  const system = systems.find(([pattern]) => pattern.test(said))?.[1]
  if (browser && system) return `${browser} on ${system}`
  return (browser ?? said.split(' ')[0] ?? said).slice(0, MAX)
}
