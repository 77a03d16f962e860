import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#server/platform/config/settings.ts'
import { makeServer } from '#server/testing/server.ts'
import { newestMigration } from '#server/platform/postgres/migrate.ts'

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const rules = read('deploy/prometheus/rules.yaml')
const dashboard = JSON.parse(read('deploy/grafana/bombus.json')) as {
  panels: { id: number; title: string; targets?: { expr: string }[] }[]
}
const page = read('docs/monitoring.md')

const server = await makeServer()
server.metrics.measureProcess()
/** The metrics of a replica exist only if there is one. */
const known = new Set([...server.metrics.names(), 'bombus_replication_lag_seconds', 'bombus_replica_in_use'])
const namesIn = (text: string) => [...text.matchAll(/\b(?:bombus|nodejs|process)_[a-z0-9_]+\b/g)].map(([name]) => name)
const unknown = (text: string) =>
  namesIn(text).filter((name) => !known.has(name) && !known.has(name.replace(/_(?:bucket|sum|count)$/, '')))

describe('the Prometheus rules', () => {
  const alerts = [...rules.matchAll(/- alert: (\w+)\n((?: {8}.*\n)+)/g)].map(([, name = '', body = '']) => ({
    name,
    body,
  }))

  it('use existing metrics', () => {
    expect(namesIn(rules).length).toBeGreaterThan(20)
    expect(unknown(rules)).toEqual([])
  })

  it('each link to a section of the runbook page', () => {
    expect(alerts.length).toBeGreaterThan(10)
    const anchors = [...page.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'))
    for (const { name, body } of alerts) {
      expect(anchors, name).toContain(/runbook: docs\/monitoring\.md#([\w-]+)/.exec(body)?.[1])
      expect(body, name).toMatch(/severity: (?:critical|warning)/)
      expect(page, name).toContain(`\`${name}\``)
    }
  })
})

describe('the Grafana dashboard', () => {
  it('shows existing metrics, with a unique id for each panel', () => {
    const shown = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    expect(shown.length).toBeGreaterThan(20)
    expect(shown.flatMap(unknown)).toEqual([])
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
  })
})

it('the monitoring page lists every metric of the portal and no others', () => {
  const own = [...known].filter((name) => name.startsWith('bombus_'))
  expect(own.filter((name) => !page.includes(`\`${name}`))).toEqual([])
  expect(unknown(page)).toEqual([])
})

it('the schema level shown to operators is the number of the newest migration', () => {
  expect(newestMigration()).toMatch(/^\d{4}_/)
})
