export interface Feature {
  /** What is changed: globs from the project's root. */
  mutate: string[]
  /** Whose tests have to notice. */
  tests: string[]
  project: 'domain' | 'server' | 'web'
  /** Least share of the changes, in per cent, that a test has to notice. */
  goal: number
}

const everySource = (folder: string) => [`${folder}/**/*.{ts,tsx}`]
const everyTest = (folder: string) => [`${folder}/**/*.test.{ts,tsx}`]

const room = (folder: string, goal: number, more: Partial<Feature> = {}): [string, Feature] => [
  folder,
  {
    mutate: everySource(folder),
    tests: everyTest(folder),
    project: folder.split('/')[0] as Feature['project'],
    goal,
    ...more,
  },
]

const domainRooms = [
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

// Figures are counted again where a device moves or a farm's time zone changes.
const recountTests = ['server/devices/moving.test.ts', 'server/farms/time-zone.test.ts']

// Surveys count with what field work offers.
const fieldWorkTests = [...everyTest('web/field-work'), ...everyTest('web/surveys')]

/** The folders that `npm run mutate` knows. */
export const features = new Map<string, Feature>([
  room('domain/access', 95),
  room('domain/accounts', 95),
  room('domain/score', 95),
  ...domainRooms.map((name) => room(`domain/${name}`, 85)),
  room('server/accounts', 95),
  room('server/ingest', 95, { tests: [...everyTest('server/ingest'), ...recountTests, 'server/budgets/*.test.ts'] }),
  room('server/score', 85),
  room('server/uploads', 85, { tests: [...everyTest('server/uploads'), 'server/budgets/*.test.ts'] }),
  room('server/migrations', 85),
  room('web/field-work/outbox', 95),
  room('web/field-work/inputs', 85),
  room('web/field-work/under-way', 85, { tests: fieldWorkTests }),
  room('web/surveys/counting', 85, { tests: fieldWorkTests }),
  room('web/platform', 85, {
    mutate: ['web/platform/{api,forms,session}/*.ts', 'web/platform/{store,offline/safe-local-storage}.ts'],
    tests: ['web/platform/**/*.test.{ts,tsx}', 'web/frame/*.test.{ts,tsx}'],
  }),
  room('web/frame', 85, { mutate: ['web/frame/idle-guard.tsx'] }),
  room('web/ui/form', 85, { tests: [...everyTest('web/ui/form'), 'web/testing/*.test.tsx'] }),
])

/** The room of a folder or file, or none. */
export const featureOf = (path: string): [string, Feature] | undefined =>
  [...features].find(([folder]) => path === folder || path.startsWith(`${folder}/`))
