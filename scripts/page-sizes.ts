import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { projectRoot } from '#server/platform/config/settings.ts'

interface PageFiles {
  open: boolean
  scripts: string[]
  styles: string[]
}
interface Limits {
  /** Files loaded by the sign-in page. */
  start: number
  /** Files that a page loads before it can be used, including the start. */
  page: number
  /** Pages with a limit of their own. */
  pages: Readonly<Record<string, number>>
  worker: number
}

/** In kB after gzip. State the reason for a higher limit in the commit. */
const limits: Limits = {
  start: 105,
  // Compiled messages in ICU MessageFormat, and the library that formats them: 3 to 8 kB a page
  // (docs/decisions/0078-languages.md). Routes and the names of their files: 3 kB a page more since outlines, share
  // links, feeds and thresholds have pages.
  page: 319,
  pages: {
    '/farm-dashboard/$farmId': 230,
    '/ento-home/survey/survey-datalist/$plotId': 373,
    // The grid draws only the visible rows (TanStack Virtual); filters, hours, reviews and undo belong to its first
    // view. So do background exports and reviews that are pending offline.
    '/images': 341,
    // The image with its bounding boxes, zoom, verdicts, the results of each model version, and reviews that are
    // pending offline.
    '/images/$imageId': 326,
    // Pages with addresses include their formats in all countries (localized-address-format): 3 kB.
    // Phone numbers: the rules of all countries. Exports of a person's own data.
    '/settings': 351,
    // The names and values of custom fields below farms; the history of their definitions.
    '/details/$organisationId': 327,
    '/profile-details/$farmId': 321,
    '/edit-organisation/$id': 326,
    '/edit-farm/$farmId': 350,
    '/add-user': 320,
    // Shares a file with the pages of surveys, which it does not need.
    '/edit-user/$userId': 333,
  },
  // The code that distinguishes a rejected count from one whose response was lost.
  worker: 23,
}

/** The pages of a build (`dist`) that exceed their limit, and how much each page loads. */
export const measurePages = (dist: string, { start, page, pages, worker }: Limits) => {
  const measured = new Map<string, number>()
  const sizeOf = (file: string): number => {
    const size = measured.get(file) ?? gzipSync(readFileSync(join(dist, 'web', file))).length / 1000
    measured.set(file, size)
    return size
  }
  const sum = (files: readonly string[]) => files.reduce((total, file) => total + sizeOf(file), 0)
  const document = readFileSync(join(dist, 'web/index.html'), 'utf8')
  const first = [...document.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)
  const { pages: list } = JSON.parse(readFileSync(join(dist, 'pages.json'), 'utf8')) as {
    pages: Record<string, PageFiles>
  }
  const sizes = [
    { name: 'start', size: sum(first), limit: start },
    { name: 'service worker', size: sizeOf('worker.js'), limit: worker },
    ...Object.entries(list).map(([name, { scripts, styles }]) => ({
      name,
      size: sum([...first, ...scripts, ...styles]),
      limit: pages[name] ?? page,
    })),
  ]
  const unknown = Object.keys(pages).filter((name) => !(name in list))
  const faults = [
    ...sizes
      .filter(({ size, limit }) => size > limit)
      .map(({ name, size, limit }) => `${name}: ${size.toFixed(1)} kB, limit ${limit} kB`),
    ...unknown.map((name) => `${name}: has a limit, but is no page`),
    ...(first.length === 0 ? ['index.html: names no script'] : []),
  ]
  return { sizes, faults }
}

if (import.meta.main) {
  const { sizes, faults } = measurePages(join(projectRoot, 'dist'), limits)
  const largest = sizes.toSorted((a, b) => b.size - a.size).slice(0, 3)
  for (const { name, size } of largest) process.stdout.write(`${name}: ${size.toFixed(1)} kB\n`)
  for (const fault of faults) process.stderr.write(`Over its limit: ${fault}\n`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
