import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Each feature of the web with the features that it imports, including types, without tests. */
const featuresOfWeb = (): Map<string, Set<string>> => {
  const features = new Map<string, Set<string>>()
  const isTest = (path: string) => /\.test\.|\/testing\//.test(path)
  for (const file of globSync('web/*/**/*.{ts,tsx}').map((path) => path.replaceAll('\\', '/'))) {
    if (isTest(file)) continue
    const [, feature = ''] = file.split('/')
    const imported = features.get(feature) ?? new Set()
    features.set(feature, imported)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*\(?'([#.][^']+)'/g)) {
      const [root, other = ''] = (path.startsWith('#') ? path.slice(1) : join(dirname(file), path)).split('/')
      if (root === 'web' && other !== feature) imported.add(other)
    }
  }
  return features
}

/**
 * Features that import each other in cycles: those that remain after repeatedly removing features without remaining
 * imports.
 */
const inCircles = (features: Map<string, Set<string>>): string[] => {
  const left = new Map(features)
  for (;;) {
    const free = [...left].filter(([, imported]) => [...imported].every((feature) => !left.has(feature)))
    if (free.length === 0) return [...left.keys()]
    for (const [feature] of free) left.delete(feature)
  }
}

test('circular feature dependencies are found, with the features that lead to them', () => {
  const features = new Map([
    ['ui', new Set<string>()],
    ['farms', new Set(['ui', 'devices'])],
    ['devices', new Set(['farms'])],
    ['home', new Set(['farms'])],
  ])
  expect(inCircles(features)).toEqual(['farms', 'devices', 'home'])
})

test('web features have no circular dependencies', () => {
  const features = featuresOfWeb()
  expect(features.get('surveys')).toContain('field-work')
  for (const base of ['platform', 'ui', 'texts', 'drawings']) features.delete(base)
  expect(inCircles(features)).toEqual([])
})
