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

describe('the files for one machine', () => {
  it('give the portal settings that there are, and let through what there is by its name', () => {
    const settings = /&settings\n((?: {4}.*\n)+)/.exec(compose)?.[1] ?? ''
    const names = [...settings.matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !isSetting(name))).toEqual([])
    const allowed = /BOMBUS_ALLOW: (.*)/.exec(compose)?.[1]?.split(',') ?? []
    expect(allowed.filter((name) => !(exceptions as readonly string[]).includes(name))).toEqual([])
  })

  it('ask for nothing that the example of the values does not name', () => {
    const named = namesOf(read('env.example'))
    const asked = [...compose.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name = '']) => name)
    expect(asked.filter((name) => !named.includes(name))).toEqual([])
  })

  it('hold what is secret nowhere', () => {
    for (const line of read('env.example').split('\n'))
      if (/PASSWORD|SECRET/.test(line) && !line.startsWith('#')) expect(line).toMatch(/=$/)
  })
})

describe('the files for Kubernetes', () => {
  it('give the portal settings that there are', () => {
    const names = [...namesOf(read('kubernetes/portal.env')), ...namesOf(read('kubernetes/portal-secrets.env.example'))]
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !isSetting(name))).toEqual([])
  })

  it('run the image as it is made: its user, its port, its folder', () => {
    expect(image).toContain('USER node')
    expect(portal).toContain('runAsUser: 1000')
    expect(portal).toContain(`containerPort: ${/EXPOSE (\d+)/.exec(image)?.[1]}`)
    expect(portal).toContain(`mountPath: ${/VOLUME (\S+)/.exec(image)?.[1]}`)
  })
})

it.each([
  ['compose.yaml', compose],
  ['kubernetes/portal.yaml', portal],
])('%s gives a server that stops the time that it takes', (_name, text) => {
  const seconds = Number(/(?:stop_grace_period: |terminationGracePeriodSeconds: )(\d+)/.exec(text)?.[1])
  expect(seconds).toBeGreaterThan(5 + 30)
})
