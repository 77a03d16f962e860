import { dirname, join, matchesGlob, relative } from 'node:path'
import type { RuleTester } from 'oxlint/plugins-dev'

type Rule = Parameters<RuleTester['run']>[1]

/** What a house (domain, server, web, simulator) may import, as .oxlintrc.json says it. */
export interface SourceRoot {
  /** Other houses. */
  imports: string[]
  /** Houses that its tests may import besides. */
  tests?: string[]
  /** Packages, if not any. */
  packages?: string[]
  /** Left out: its rooms stand open to each other. */
  rooms?: Rooms
}

interface Rooms {
  /** Rooms that every other builds on. They import each other and no feature. */
  base: string[]
  /** Rooms that are entered by any file. */
  open: string[]
  /** Files outside the rooms that every feature may import. */
  shared: string[]
  /** Names of the files by which all other rooms are entered; `*` stands for any characters. */
  doors: string[]
  /** More doors, for one room alone. */
  also?: Record<string, string[]>
}

interface Place {
  house: string
  /** Empty for a file that lies in no room: it wires the rooms together and may enter them by any file. */
  room: string
  file: string
  isTest: boolean
}

const placeOf = (path: string): Place => {
  const parts = path.split('/')
  const [house = '', room = ''] = parts
  const file = parts.at(-1) ?? ''
  const isTest = /\.test\.tsx?$/.test(file) || parts.slice(0, -1).includes('testing')
  return { house, room: parts.length > 2 ? room : '', file, isTest }
}

const fits = (file: string, names: string[]) => names.some((name) => matchesGlob(file, name))

/** Why a room must not import this file of its own house; null if it may. Tests look wherever they must. */
const faultInHouse = (rooms: Rooms, from: Place, to: Place): string | null => {
  if (from.isTest) return null
  if (to.isTest) return 'is for tests'
  if (from.room === '' || from.room === to.room) return null
  if (rooms.base.includes(from.room)) return rooms.base.includes(to.room) ? null : `${from.room} imports no feature`
  if (to.room === '') return rooms.shared.includes(to.file) ? null : `rooms import ${rooms.shared.join(', ')} from here`
  if (rooms.base.includes(to.room) || rooms.open.includes(to.room)) return null
  const doors = [...rooms.doors, ...(rooms.also?.[from.room] ?? [])]
  return fits(to.file, doors) ? null : `${to.room} is entered by ${doors.join(', ')}`
}

const faultOf = (
  houses: Record<string, SourceRoot>,
  from: Place,
  imported: string,
  path: string | null,
): string | null => {
  const house = houses[from.house]
  if (!house) return null
  if (path === null) {
    if (!house.packages || from.isTest) return null
    const isKnown = house.packages.some((name) => imported === name || imported.startsWith(`${name}/`))
    return isKnown ? null : `${from.house} imports ${house.packages.join(', ')} only`
  }
  // The version of the product stands in package.json.
  if (path === 'package.json') return null
  const to = placeOf(path)
  if (to.house === from.house) return house.rooms ? faultInHouse(house.rooms, from, to) : null
  const allowed = [...house.imports, ...(from.isTest ? (house.tests ?? []) : [])]
  return allowed.includes(to.house) ? null : `${from.house} does not import ${to.house}`
}

/** The imported file from the project's root; null for a package. */
const pathOf = (from: string, imported: string): string | null => {
  if (imported.startsWith('#')) return imported.slice(1)
  return imported.startsWith('.') ? join(dirname(from), imported) : null
}

interface Importing {
  source?: unknown
}
const textOf = ({ source }: Importing): string | null =>
  typeof source === 'object' && source !== null && 'value' in source && typeof source.value === 'string'
    ? source.value
    : null

/** Holds the walls between houses and between the rooms of a house: types count like anything else that is imported. */
export const importBoundaries: Rule = {
  meta: { schema: false },
  create: (context) => {
    const from = relative(context.cwd, context.filename).replaceAll('\\', '/')
    const { houses } = context.options[0] as unknown as { houses: Record<string, SourceRoot> }
    const check = (node: Importing & { type: string; start: number; end: number }) => {
      const imported = textOf(node)
      if (imported === null) return
      const fault = faultOf(houses, placeOf(from), imported, pathOf(from, imported))
      if (fault !== null) context.report({ message: `${imported}: ${fault}.`, node: { range: [node.start, node.end] } })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    }
  },
}
