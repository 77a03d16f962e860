import { resolve } from 'node:path'

const web = resolve(import.meta.dirname, '..')

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

/** The first pages after sign-in. All their imports are bundled in one file. */
const firstPages = [
  'portal.tsx',
  'frame/frame.tsx',
  'dashboard/farm-page.tsx',
  'platform/api/query-client.ts',
  'platform/session/profile.ts',
].map((page) => resolve(web, page))
/**
 * Shapes of the API and their dependencies, and texts that other texts include. They run when a file is loaded, so no file
 * that they depend on may depend on theirs.
 */
const contracts =
  /\/node_modules\/zod\/|\/domain\/platform\/(?!pasted-lines|health|probes)|\/domain\/(score\/period|intensity\/functional-groups|language\/stored-text)\.|\/web\/texts\/functional-groups\./
const forms = /\/web\/(ui\/(form\/[a-z-]+|dialog\/delete-dialog)|platform\/forms\/(drafts|use-save))\.|\/useBlocker\./
const providers =
  /\/web\/(accounts\/providers\/(provider-return|link-provider)|platform\/session\/provider-session|texts\/providers)|\/domain\/accounts\/(provider|email-link)-/
/** Code that only surveys need, although many of their pages share it. */
const surveys =
  /\/web\/texts\/(surveys|counting|outbox|effort)\.|\/web\/ui\/page\/entomology-breadcrumbs\.|\/web\/field-work\/queries\.|\/domain\/((surveys|survey-files|deficit|weather-observations|reference)\/(?!camera-agreement)|locations\/distance\.)/
const features = /\/(web|domain|node_modules\/@tabler)\//

/** What a dashboard shows beside and below its score, loaded when it scrolls into view. */
const charts = ['dashboard/visitation/visitation-tab.tsx', 'dashboard/map/small-plan.tsx'].map((part) =>
  resolve(web, part),
)

/** All transitive imports of some files, including the files themselves. */
const madeOf = (files: readonly string[]) => {
  let reached: Set<string> | undefined
  return (graph: Graph): ReadonlySet<string> => {
    if (reached) return reached
    reached = new Set(files)
    // Iterating over a set also visits the elements that are added meanwhile.
    for (const file of reached) for (const next of graph.getModuleInfo(file)?.importedIds ?? []) reached.add(next)
    return reached
  }
}
const reachedFirst = madeOf(firstPages)
const reachedByCharts = madeOf(charts)

/** Few files instead of many: on a slow rural connection, each further request costs more than its bytes. */
export const chunks = [
  // Everything that the sign-in needs is in one file.
  { name: 'start', tags: ['$initial' as const], priority: 4 },
  // The frame and the dashboard with all their dependencies: every signed-in page needs most of them.
  {
    name: (id: string, graph: Graph) => (contracts.test(id) || reachedFirst(graph).has(id) ? 'portal' : null),
    debugName: 'portal',
    priority: 3,
  },
  // Loading a dashboard must not wait for code that only pages with forms need.
  { name: 'forms', test: forms, minShareCount: 2, priority: 2 },
  // Seldom needed, and each additional file name adds weight to the sign-in.
  { name: 'providers', test: providers, includeDependenciesRecursively: false, priority: 2 },
  { name: 'surveys', test: surveys, minShareCount: 2, includeDependenciesRecursively: false, priority: 2 },
  // Code shared by many of the other pages is loaded with the first of them.
  { name: 'lists', test: features, minShareCount: 14, priority: 1 },
  {
    name: (id: string, graph: Graph) => (features.test(id) && reachedByCharts(graph).has(id) ? 'charts' : null),
    debugName: 'charts',
    priority: 0,
  },
]

/**
 * The names of message catalogs identify them, so that they can be excluded from the offline files of phones
 * (offline-files.ts).
 */
export const chunkFileNames = ({ facadeModuleId }: { facadeModuleId: string | null }): string =>
  facadeModuleId?.endsWith('.po') ? 'assets/language-[name]-[hash].js' : 'assets/[name]-[hash].js'
