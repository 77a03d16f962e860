export interface Feature {
  /** Changed files: globs from the project's root. */
  mutate: string[]
  /** Tests that must notice the changes. */
  tests: string[]
  project: 'domain' | 'server' | 'web'
  /** Minimum percentage of changes that a test must notice. */
  goal: number
}

const everySource = (folder: string) => [`${folder}/**/*.{ts,tsx}`]
const everyTest = (folder: string) => [`${folder}/**/*.test.{ts,tsx}`]

const feature = (folder: string, goal: number, more: Partial<Feature> = {}): [string, Feature] => [
  folder,
  {
    mutate: everySource(folder),
    tests: everyTest(folder),
    project: folder.split('/')[0] as Feature['project'],
    goal,
    ...more,
  },
]

const domainFeatures = [
  'dashboard',
  'devices',
  'farms',
  'find',
  'history',
  'uploads',
  'ingest',
  'intensity',
  'legacy',
  'locations',
  'organisations',
  'platform',
  'reference',
  'reports',
  'survey-files',
  'survey-reports',
  'surveys',
  'users',
  'weather',
  'weather-observations',
  'weeks',
]

// Figures are recalculated when a device moves or a farm's time zone changes.
const recountTests = ['server/devices/moving.test.ts', 'server/farms/time-zone.test.ts']

// Counting on plots uses the modules of field work.
const fieldWorkTests = [...everyTest('web/field-work'), ...everyTest('web/surveys')]

/** The folders of `npm run mutate`. */
export const features = new Map<string, Feature>([
  feature('domain/access', 95),
  feature('domain/accounts', 95),
  feature('domain/score', 95),
  ...domainFeatures.map((name) => feature(`domain/${name}`, 85)),
  feature('server/accounts', 95),
  feature('server/ingest', 95, { tests: [...everyTest('server/ingest'), ...recountTests, 'server/budgets/*.test.ts'] }),
  feature('server/score', 85),
  feature('server/uploads', 85, { tests: [...everyTest('server/uploads'), 'server/budgets/*.test.ts'] }),
  feature('server/migrations', 85),
  feature('web/field-work/outbox', 95),
  feature('web/field-work/inputs', 85),
  feature('web/field-work/under-way', 85, { tests: fieldWorkTests }),
  feature('web/surveys/counting', 85, { tests: fieldWorkTests }),
  feature('web/platform', 85, {
    mutate: ['web/platform/{api,forms,session}/*.ts', 'web/platform/{store,offline/safe-local-storage}.ts'],
    tests: ['web/platform/**/*.test.{ts,tsx}', 'web/frame/*.test.{ts,tsx}'],
  }),
  feature('web/frame', 85, { mutate: ['web/frame/idle-guard.tsx'] }),
  feature('web/ui/form', 85, { tests: [...everyTest('web/ui/form'), 'web/testing/*.test.tsx'] }),
])

/** The feature of a folder or file, or none. */
export const featureOf = (path: string): [string, Feature] | undefined =>
  [...features].find(([folder]) => path === folder || path.startsWith(`${folder}/`))
