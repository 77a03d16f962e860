import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { projectRoot, readSettings } from '#server/platform/config/settings.ts'

/**
 * The chart is rendered by Helm (`deploy/helm/render.sh`), which tests do not need: they read what was rendered, and
 * that it was rendered from the chart as it is.
 */
const folder = join(projectRoot, 'deploy/helm')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

type Labels = Record<string, string>
interface Container {
  args?: string[]
  resources: { limits?: { memory?: string } }
  securityContext: object
}
interface PodTemplate {
  metadata: { labels: Labels; annotations?: Labels }
  spec: { containers: Container[] }
}
interface KubernetesObject {
  kind: string
  metadata: { name: string; labels?: Labels; annotations?: Labels }
  data?: Labels
  spec?: Record<string, unknown>
}
const objectsIn = (text: string): KubernetesObject[] =>
  parseAllDocuments(text).flatMap((document) => {
    if ('errors' in document && document.errors.length > 0) throw document.errors[0]
    return (document.toJS() as KubernetesObject | null) ?? []
  })
const names = globSync('bombus/ci/*-values.yaml', { cwd: folder }).map((file) => basename(file, '-values.yaml'))
const rendered = new Map(names.map((name) => [name, objectsIn(read(`rendered/${name}.yaml`))]))
const everyObject = [...rendered].flatMap(([name, objects]) => objects.map((object) => ({ name, object })))

/** The pod that an object makes, or null. */
const podOf = (object: KubernetesObject): PodTemplate | null => {
  const { jobTemplate, template } = (object.spec ?? {}) as {
    jobTemplate?: { spec: { template: PodTemplate } }
    template?: PodTemplate
  }
  return object.kind === 'Pod' ? (object as unknown as PodTemplate) : (jobTemplate?.spec.template ?? template ?? null)
}
const pods = everyObject.flatMap(({ name, object }) => {
  const pod = podOf(object)
  return pod ? [[`${name}: ${object.kind} ${object.metadata.name}`, pod] as const] : []
})
const selects = (selector: Labels, labels: Labels) =>
  Object.entries(selector).every(([name, value]) => labels[name] === value)

describe('what is rendered', () => {
  it('comes from the chart as it is (otherwise run deploy/helm/render.sh)', () => {
    const recorded = read('rendered/SHA256SUMS').trim().split('\n')
    const digests = globSync('bombus/**', { cwd: folder, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'Chart.yaml')
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => {
        const digest = createHash('sha256').update(readFileSync(file)).digest('hex')
        return `${digest}  ${file.slice(folder.length + 1)}`
      })
    expect(digests.filter((line) => !recorded.includes(line))).toEqual([])
    expect(recorded.filter((line) => !existsSync(join(folder, line.split('  ')[1] ?? '')))).toEqual([])
    expect(
      globSync('rendered/*.yaml', { cwd: folder })
        .map((file) => basename(file, '.yaml'))
        .toSorted(),
    ).toEqual(names.toSorted())
  })

  it('has the version of the product, as the chart has', () => {
    const { version } = parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }
    expect(parse(read('bombus/Chart.yaml'))).toMatchObject({ version, appVersion: version })
    for (const { object } of everyObject)
      expect(object.metadata.labels).toMatchObject({
        'app.kubernetes.io/version': version,
        'helm.sh/chart': `bombus-${version}`,
      })
  })

  it('names each object once', () => {
    for (const objects of rendered.values()) {
      const keys = objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
      expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
    }
  })
})

describe('with its defaults the chart makes the objects of deploy/kubernetes', () => {
  const kustomize = (file: string) => readFileSync(join(projectRoot, 'deploy/kubernetes', file), 'utf8')
  const { images } = parse(kustomize('kustomization.yaml')) as {
    images: [{ name: string; newName: string; newTag: string }]
  }
  const [{ name: image, newName, newTag }] = images
  /** As Kustomize builds them. */
  const built = objectsIn(
    kustomize('portal.yaml').replace(new RegExp(`image: ${image}$`, 'm'), `image: ${newName}:${newTag}`),
  )
  const settings = Object.fromEntries(
    kustomize('portal.env')
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
  const ownLabels = {
    'app.kubernetes.io/name': 'bombus',
    'app.kubernetes.io/instance': 'bombus',
    'app.kubernetes.io/component': 'portal',
  }
  /** Without labels and annotations that only Helm needs. */
  const comparable = (object: KubernetesObject): unknown =>
    JSON.parse(JSON.stringify(object), (key: string, value: unknown) => {
      if (JSON.stringify(value) === JSON.stringify(ownLabels)) return { app: 'portal' }
      if (key === 'checksum/config') return undefined
      if (key !== 'metadata') return value
      const { labels, ...rest } = value as KubernetesObject['metadata']
      return labels !== undefined && 'helm.sh/chart' in labels ? rest : value
    })
  const ofHelm = (rendered.get('kustomize') ?? []).filter(
    ({ metadata }) => metadata.annotations?.['helm.sh/hook'] === undefined,
  )

  it.each(built.map((object) => [object.kind, object] as const))('%s', (kind, object) => {
    const found = ofHelm.filter((one) => one.kind === kind)
    expect(found.map(comparable)).toEqual([object])
  })

  it('and the settings, and nothing else', () => {
    expect(ofHelm.find(({ kind }) => kind === 'ConfigMap')?.data).toEqual(settings)
    expect(ofHelm.map(({ kind }) => kind).toSorted()).toEqual(
      [...built.map(({ kind }) => kind), 'ConfigMap'].toSorted(),
    )
  })
})

describe('each pod', () => {
  it.each(pods)('%s is confined and bounded', (_name, { spec }) => {
    expect(spec).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    })
    for (const { securityContext, resources } of spec.containers) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      expect(resources.limits?.memory).toMatch(/^\d+[MG]i$/)
    }
  })

  it.each(pods)('%s runs a program that the image has', (_name, { spec }) => {
    for (const { args = [] } of spec.containers)
      for (const file of args.filter((word) => word.endsWith('.ts')))
        expect(existsSync(join(projectRoot, file)), file).toBe(true)
  })

  it('of a job is reached neither by the service nor by the rules of the servers', () => {
    for (const [name, objects] of rendered) {
      const server = objects.find(({ kind }) => kind === 'Deployment')?.spec?.['template'] as PodTemplate
      const selectors = objects.flatMap(({ kind, spec }) => {
        if (kind === 'Service') return [spec?.['selector'] as Labels]
        const { matchLabels } = (spec?.['podSelector'] ?? spec?.['selector'] ?? {}) as { matchLabels?: Labels }
        return kind !== 'ServiceMonitor' && matchLabels ? [matchLabels] : []
      })
      expect(selectors.length, name).toBeGreaterThan(1)
      const others = objects.flatMap((object) => (object.kind === 'Deployment' ? [] : (podOf(object) ?? [])))
      expect(others.length, name).toBeGreaterThan(0)
      for (const selector of selectors) {
        expect(selects(selector, server.metadata.labels), name).toBe(true)
        expect(others.filter(({ metadata }) => selects(selector, metadata.labels))).toEqual([])
      }
    }
  })
})

describe('the server', () => {
  const secrets = {
    DATABASE_URL: 'postgres://bombus_server:x@db.example/bombus?sslmode=verify-full',
    DATABASE_OWNER_URL: 'postgres://bombus_owner:x@db.example/bombus?sslmode=verify-full',
    SECRET_KEY: 'a secret of the tests, which no server has',
    SMTP_URL: 'smtp://user:x@mail.example:587',
    BACKUP_PASSPHRASE: 'correct horse battery staple',
  }
  const keys = { S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' }
  it.each(names)('accepts the settings of %s', (name) => {
    const { data = {} } = rendered.get(name)?.find(({ kind }) => kind === 'ConfigMap') ?? {}
    const settings = Object.fromEntries(Object.entries(data).filter(([setting]) => !setting.endsWith('_FILE')))
    const ofStore = settings['S3_ENDPOINT'] === undefined ? {} : keys
    const env = { NODE_ENV: 'production', HOST: '0.0.0.0', ...settings, ...secrets, ...ofStore }
    expect(readSettings(env)).toMatchObject({ production: true, BOMBUS_DATA: '/data', TRUST_PROXY: 1 })
  })
})

describe('monitoring', () => {
  it('has the alerts of deploy/prometheus (otherwise run deploy/helm/render.sh)', () => {
    const rules = readFileSync(join(projectRoot, 'deploy/prometheus/rules.yaml'), 'utf8')
    expect(read('bombus/files/rules.yaml')).toBe(rules)
    const rule = rendered.get('everything')?.find(({ kind }) => kind === 'PrometheusRule')
    expect(rule?.spec).toEqual(parse(rules))
  })

  it('is either the monitor or annotations, so that no server is read twice', () => {
    for (const [name, objects] of rendered) {
      const server = objects.find(({ kind }) => kind === 'Deployment')?.spec?.['template'] as PodTemplate
      const isAnnotated = 'prometheus.io/scrape' in (server.metadata.annotations ?? {})
      const hasMonitor = objects.some(({ kind }) => kind === 'ServiceMonitor')
      expect(isAnnotated && hasMonitor, name).toBe(false)
    }
    const monitor = rendered.get('everything')?.find(({ kind }) => kind === 'ServiceMonitor')
    expect(monitor?.spec).toMatchObject({
      endpoints: [{ relabelings: [{ targetLabel: 'job', replacement: 'bombus' }] }],
    })
  })
})
