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
 * What a browser calls itself, in words by which its owner knows it again: "Firefox on Linux". Anything else is told by the first
 * word of what it says, such as "curl/8.5"; null where it says nothing. It is a claim, and nothing is decided by it.
 */
export const browserName = (userAgent: string | undefined): string | null => {
  const said = userAgent?.replaceAll(/[^\x20-\x7e]/g, '').trim() ?? ''
  if (said === '') return null
  const browser = browsers.find(([pattern]) => pattern.test(said))?.[1]
  const system = systems.find(([pattern]) => pattern.test(said))?.[1]
  if (browser && system) return `${browser} on ${system}`
  return (browser ?? said.split(' ')[0] ?? said).slice(0, MAX)
}
