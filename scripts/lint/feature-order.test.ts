import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Each room of the web with the rooms that it imports, types counted, tests left out. */
const roomsOfWeb = (): Map<string, Set<string>> => {
  const rooms = new Map<string, Set<string>>()
  const isTest = (path: string) => /\.test\.|\/testing\//.test(path)
  for (const file of globSync('web/*/**/*.{ts,tsx}').map((path) => path.replaceAll('\\', '/'))) {
    if (isTest(file)) continue
    const [, room = ''] = file.split('/')
    const imported = rooms.get(room) ?? new Set()
    rooms.set(room, imported)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*\(?'([#.][^']+)'/g)) {
      const [house, other = ''] = (path.startsWith('#') ? path.slice(1) : join(dirname(file), path)).split('/')
      if (house === 'web' && other !== room) imported.add(other)
    }
  }
  return rooms
}

/** What is left when rooms that import only rooms taken before are taken, one after the other. */
const inCircles = (rooms: Map<string, Set<string>>): string[] => {
  const left = new Map(rooms)
  for (;;) {
    const free = [...left].filter(([, imported]) => [...imported].every((room) => !left.has(room)))
    if (free.length === 0) return [...left.keys()]
    for (const [room] of free) left.delete(room)
  }
}

test('rooms in a circle are found, and those that lead into it', () => {
  const rooms = new Map([
    ['ui', new Set<string>()],
    ['farms', new Set(['ui', 'devices'])],
    ['devices', new Set(['farms'])],
    ['home', new Set(['farms'])],
  ])
  expect(inCircles(rooms)).toEqual(['farms', 'devices', 'home'])
})

test('the features of the web build on each other in one direction', () => {
  const rooms = roomsOfWeb()
  expect(rooms.get('surveys')).toContain('field-work')
  for (const base of ['platform', 'ui', 'texts', 'drawings']) rooms.delete(base)
  expect(inCircles(rooms)).toEqual([])
})
