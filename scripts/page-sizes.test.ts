import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { measurePages } from './page-sizes.ts'

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true })
})

/** A build of random bytes, which gzip cannot compress. */
const build = (files: Record<string, number>) => {
  const dist = mkdtempSync(join(tmpdir(), 'bombus-sizes-'))
  made.push(dist)
  mkdirSync(join(dist, 'web/assets'), { recursive: true })
  writeFileSync(join(dist, 'web/index.html'), '<script type="module" src="/assets/start.js"></script>')
  for (const [file, bytes] of Object.entries(files)) writeFileSync(join(dist, 'web', file), randomBytes(bytes))
  writeFileSync(
    join(dist, 'pages.json'),
    JSON.stringify({
      pages: { '/farms': { open: false, scripts: ['/assets/farms.js'], styles: ['/assets/farms.css'] } },
      catalogs: {},
    }),
  )
  return dist
}
const sizes = { 'assets/start.js': 9_000, 'assets/farms.js': 4_000, 'assets/farms.css': 1_000, 'worker.js': 2_000 }
const limits = { start: 10, page: 15, pages: {}, worker: 3 }

it('accepts pages within their size limits', () => {
  expect(measurePages(build(sizes), limits).faults).toEqual([])
})

it('names each page that exceeds its size limit', () => {
  const { faults } = measurePages(build({ ...sizes, 'assets/farms.js': 6_000, 'worker.js': 4_000 }), limits)
  expect(faults).toEqual([
    expect.stringMatching(/^service worker: 4\.\d kB, limit 3 kB$/),
    expect.stringMatching(/^\/farms: 16\.\d kB, limit 15 kB$/),
  ])
})

it('names a limit whose page no longer exists', () => {
  const { faults } = measurePages(build(sizes), { ...limits, pages: { '/gone': 20 } })
  expect(faults).toEqual(['/gone: has a limit, but is no page'])
})
