import { dirname, join, matchesGlob, relative } from 'node:path'
import type { RuleTester } from 'oxlint/plugins-dev'

type Rule = Parameters<RuleTester['run']>[1]

/** What a root (domain, server, web, simulator) may import, from .oxlintrc.json. */
export interface SourceRoot {
  /** Other sourceRoots. */
  imports: string[]
  /** Roots that its tests may also import. */
  tests?: string[]
  /** Allowed packages, if restricted. */
  packages?: string[]
  /** Without it, features may import each other freely. */
  features?: Features
}

interface Features {
  /** Features that all others build on. They import each other and no other feature. */
  base: string[]
  /** Features of which any file may be imported. */
  open: string[]
  /** Files outside features that every feature may import. */
  shared: string[]
  /** Names of files by which other features may be imported; `*` matches any characters. */
  entryPoints: string[]
  /** Further entry points of single features. */
  also?: Record<string, string[]>
}

interface Place {
  root: string
  /** Empty for a file outside features: it connects them and may import any file. */
  feature: string
  file: string
  isTest: boolean
}

const placeOf = (path: string): Place => {
  const parts = path.split('/')
  const [root = '', feature = ''] = parts
  const file = parts.at(-1) ?? ''
  const isTest = /\.test\.tsx?$/.test(file) || parts.slice(0, -1).includes('testing')
  return { root, feature: parts.length > 2 ? feature : '', file, isTest }
}

const fits = (file: string, names: string[]) => names.some((name) => matchesGlob(file, name))

/** Why a feature must not import this file of its own root; null if it may. Tests may import anything. */
const faultInRoot = (features: Features, from: Place, to: Place): string | null => {
  if (from.isTest) return null
  if (to.isTest) return 'is for tests'
  if (from.feature === '' || from.feature === to.feature) return null
  if (features.base.includes(from.feature))
    return features.base.includes(to.feature) ? null : `${from.feature} imports no feature`
  if (to.feature === '')
    return features.shared.includes(to.file) ? null : `features import ${features.shared.join(', ')} from here`
  if (features.base.includes(to.feature) || features.open.includes(to.feature)) return null
  const entryPoints = [...features.entryPoints, ...(features.also?.[from.feature] ?? [])]
  return fits(to.file, entryPoints) ? null : `${to.feature} is entered by ${entryPoints.join(', ')}`
}

const faultOf = (
  sourceRoots: Record<string, SourceRoot>,
  from: Place,
  imported: string,
  path: string | null,
): string | null => {
  const root = sourceRoots[from.root]
  if (!root) return null
  if (path === null) {
    if (!root.packages || from.isTest) return null
    const isKnown = root.packages.some((name) => imported === name || imported.startsWith(`${name}/`))
    return isKnown ? null : `${from.root} imports ${root.packages.join(', ')} only`
  }
  // The version of the product is read from package.json.
  if (path === 'package.json') return null
  const to = placeOf(path)
  if (to.root === from.root) return root.features ? faultInRoot(root.features, from, to) : null
  const allowed = [...root.imports, ...(from.isTest ? (root.tests ?? []) : [])]
  return allowed.includes(to.root) ? null : `${from.root} does not import ${to.root}`
}

/** The imported file relative to the project; null for a package. */
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

/** Enforces the boundaries between roots and between the features of a root, also for types. */
export const importBoundaries: Rule = {
  meta: { schema: false },
  create: (context) => {
    const from = relative(context.cwd, context.filename).replaceAll('\\', '/')
    const { sourceRoots } = context.options[0] as unknown as { sourceRoots: Record<string, SourceRoot> }
    const check = (node: Importing & { type: string; start: number; end: number }) => {
      const imported = textOf(node)
      if (imported === null) return
      const fault = faultOf(sourceRoots, placeOf(from), imported, pathOf(from, imported))
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
