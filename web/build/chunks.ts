import { resolve } from 'node:path'

const web = resolve(import.meta.dirname, '..')

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

/** What a person who is signed in meets first. Whatever these import comes in one file. */
const firstPages = [
  'portal.tsx',
  'frame/frame.tsx',
  'dashboard/farm-page.tsx',
  'platform/api/query-client.ts',
  'platform/session/profile.ts',
].map((page) => resolve(web, page))
/** Shapes of the API and what they are made of: as these run when a file is loaded, no file that they need may need theirs. */
const contracts =
  /\/node_modules\/zod\/|\/domain\/platform\/(?!pasted-lines|health|probes)|\/domain\/(score\/period|intensity\/functional-groups)\./
const forms = /\/web\/(ui\/(form\/[a-z-]+|dialog\/delete-dialog)|platform\/forms\/(drafts|use-save))\.|\/useBlocker\./
const providers =
  /\/web\/(accounts\/providers\/(provider-return|link-provider)|platform\/session\/provider-session|texts\/providers)|\/domain\/accounts\/(provider|email-link)-/
/** What only surveys need, although many of their pages do. */
const surveys =
  /\/web\/texts\/(surveys|counting|outbox|effort)\.|\/web\/ui\/page\/entomology-breadcrumbs\.|\/web\/field-work\/queries\.|\/domain\/((surveys|survey-files|deficit|weather-observations|reference)\/(?!camera-agreement)|locations\/distance\.)/
const features = /\/(web|domain|node_modules\/@tabler)\//

/** What a dashboard shows beside and below its score, as soon as it comes into sight. */
const charts = ['dashboard/visitation/visitation-tab.tsx', 'dashboard/map/small-plan.tsx'].map((part) =>
  resolve(web, part),
)

/** All that some files are made of, themselves included. */
const madeOf = (files: readonly string[]) => {
  let reached: Set<string> | undefined
  return (graph: Graph): ReadonlySet<string> => {
    if (reached) return reached
    reached = new Set(files)
    // A set that grows while it is gone through is gone through to its end.
    for (const file of reached) for (const next of graph.getModuleInfo(file)?.importedIds ?? []) reached.add(next)
    return reached
  }
}
const reachedFirst = madeOf(firstPages)
const reachedByCharts = madeOf(charts)

/** Few files instead of many: on a farm's line each further request costs more than its bytes. */
export const chunks = [
  // All that the sign-in needs is one file.
  { name: 'start', tags: ['$initial' as const], priority: 4 },
  // The frame and the dashboard, with all that they are made of: every signed-in page needs most of it.
  {
    name: (id: string, graph: Graph) => (contracts.test(id) || reachedFirst(graph).has(id) ? 'portal' : null),
    debugName: 'portal',
    priority: 3,
  },
  // Who reads a dashboard does not wait for what only pages with forms need.
  { name: 'forms', test: forms, minShareCount: 2, priority: 2 },
  // Seldom needed, and each name of a file weighs on the sign-in.
  { name: 'providers', test: providers, includeDependenciesRecursively: false, priority: 2 },
  { name: 'surveys', test: surveys, minShareCount: 2, includeDependenciesRecursively: false, priority: 2 },
  // What many of the other pages share comes with the first of them.
  { name: 'lists', test: features, minShareCount: 14, priority: 1 },
  {
    name: (id: string, graph: Graph) => (features.test(id) && reachedByCharts(graph).has(id) ? 'charts' : null),
    debugName: 'charts',
    priority: 0,
  },
]

/** Catalogs say in their names what they are: they are left out of what phones keep (offline-files.ts). */
export const chunkFileNames = ({ facadeModuleId }: { facadeModuleId: string | null }): string =>
  facadeModuleId?.endsWith('.po') ? 'assets/language-[name]-[hash].js' : 'assets/[name]-[hash].js'
