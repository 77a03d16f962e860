import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fileSetting, secretSettings } from '#server/platform/config/secret-files.ts'
import { exceptions, projectRoot, settingsTable } from '#server/platform/config/settings.ts'

const read = (file: string) => readFileSync(join(projectRoot, 'deploy', file), 'utf8')
const compose = read('compose.yaml')
const portal = read('kubernetes/portal.yaml')
const image = readFileSync(join(projectRoot, 'Containerfile'), 'utf8')
const namesOf = (text: string) => [...text.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
const files: ReadonlySet<string> = new Set(secretSettings.map(fileSetting))
const isSetting = (name: string) => Object.hasOwn(settingsTable, name) || files.has(name)

describe('the files for a single-machine deployment', () => {
  it('set and allow only existing portal settings and exceptions', () => {
    const settings = /&settings\n((?: {4}.*\n)+)/.exec(compose)?.[1] ?? ''
    const names = [...settings.matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !isSetting(name))).toEqual([])
    const allowed = /BOMBUS_ALLOW: (.*)/.exec(compose)?.[1]?.split(',') ?? []
    expect(allowed.filter((name) => !(exceptions as readonly string[]).includes(name))).toEqual([])
  })

  it('use no variable that env.example does not list', () => {
    const named = namesOf(read('env.example'))
    const asked = [...compose.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name = '']) => name)
    expect(asked.filter((name) => !named.includes(name))).toEqual([])
  })

  it('contain no secret values', () => {
    for (const line of read('env.example').split('\n'))
      if (/PASSWORD|SECRET/.test(line) && !line.startsWith('#')) expect(line).toMatch(/=$/)
  })
})

describe('each service of a single-machine deployment', () => {
  /** Its lines, including those of the anchors that it merges. */
  const anchors = new Map(
    [...compose.matchAll(/^x-[\w-]+: &(\w+)\n((?: .*\n)+)/gm)].map(([, name = '', lines = '']) => [name, lines]),
  )
  const whole = (lines: string): string =>
    lines.replaceAll(/(?:<<: )?\*(\w+)/g, (_, name: string) => whole(anchors.get(name) ?? ''))
  const listed = /^services:\n([^]*?)^\w/m.exec(compose)?.[1] ?? ''
  const services = [...listed.matchAll(/^ {2}(\w+):(.*\n(?: {4}.*\n|\n)*)/gm)].map(([, name = '', lines = '']) => [
    name,
    whole(lines),
  ])

  it('is found in compose.yaml', () =>
    expect(services.map(([name]) => name)).toEqual(['one', 'two', 'proxy', 'database', 'mail', 'broker', 'store']))

  it.each(services)('%s has memory and log limits, and no additional privileges', (_name, lines) => {
    expect(lines).toMatch(/mem_limit: \S/)
    expect(lines).toMatch(/max-size: \d+m, max-file: '\d+'/)
    expect(lines).toContain("security_opt: ['no-new-privileges:true']")
    expect(lines).toContain('cap_drop: [ALL]')
    expect(lines).toContain('restart: unless-stopped')
  })

  it.each(services)('%s uses a Bombus image or a pinned version', (_name, lines) => {
    const image = /image: (\S+)/.exec(lines ?? '')?.[1]
    expect(image).toMatch(/^bombus(?:-mail)?$|:\d+\.\d+(?:\.\d+)?$|:RELEASE\.[\dTZ-]+$/)
  })

  it.each(services.filter(([name]) => name !== 'mail' && name !== 'store'))(
    '%s has a read-only file system except for its volumes',
    (_name, lines) => expect(lines).toContain('read_only: true'),
  )
})

describe('the systemd service', () => {
  const unit = read('systemd/bombus.service')
  const page = readFileSync(join(projectRoot, 'docs/installing.md'), 'utf8')

  it('sets only existing portal settings, as does its documentation page', () => {
    const names = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, words = '']) =>
      words.split(' ').map((word) => word.split('=')[0] ?? ''),
    )
    const onPage = namesOf(/portal\.env <<'ENV'\n([^]*?)\nENV/.exec(page)?.[1] ?? '')
    expect(onPage.length).toBeGreaterThan(4)
    expect([...names, ...onPage].filter((name) => name !== 'NODE_ENV' && !isSetting(name))).toEqual([])
  })

  it('reads each secret from a loaded credential that the documentation page creates', () => {
    const loaded = [...unit.matchAll(/^LoadCredential=([\w-]+):(\S+)$/gm)]
    expect(loaded.map(([, name]) => name)).toEqual([...unit.matchAll(/_FILE=%d\/([\w-]+)/g)].map(([, name]) => name))
    for (const [, , file = ''] of loaded) expect(page).toContain(`> ${file}`)
  })

  it('runs sandboxed, with a stop timeout that lets the server drain', () => {
    for (const line of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet=', 'User=bombus'])
      expect(unit.split('\n')).toContain(line)
    expect(unit).toContain('TimeoutStopSec=40')
    expect(unit).toContain('ExecStart=/usr/bin/node dist/server/main.js')
  })
})

describe('the Kubernetes manifests', () => {
  it('use the image of this version, and allow only ingress and monitoring traffic', () => {
    const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }
    expect(/newTag: (\S+)/.exec(read('kubernetes/kustomization.yaml'))?.[1]).toBe(version)
    const policy = portal.split(/^---$/m).find((part) => part.includes('kind: NetworkPolicy')) ?? ''
    expect(policy).toContain('policyTypes: [Ingress]')
    const ports = [...policy.matchAll(/port: (\w+)/g)].map(([, name]) => name)
    expect(ports).toEqual([...portal.matchAll(/name: (\w+), containerPort/g)].map(([, name]) => name))
  })

  it('set only existing portal settings', () => {
    const names = [...namesOf(read('kubernetes/portal.env')), ...namesOf(read('kubernetes/portal-secrets.env.example'))]
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !isSetting(name))).toEqual([])
  })

  it('match the user, the port and the volume of the image', () => {
    expect(image).toContain('USER node')
    expect(portal).toContain('runAsUser: 1000')
    expect(portal).toContain(`containerPort: ${/EXPOSE (\d+)/.exec(image)?.[1]}`)
    expect(portal).toContain(`mountPath: ${/VOLUME (\S+)/.exec(image)?.[1]}`)
  })
})

it.each([
  ['compose.yaml', compose],
  ['kubernetes/portal.yaml', portal],
])('%s allows the server enough time for a graceful shutdown', (_name, text) => {
  const seconds = Number(/(?:stop_grace_period: |terminationGracePeriodSeconds: )(\d+)/.exec(text)?.[1])
  expect(seconds).toBeGreaterThan(5 + 30)
})
