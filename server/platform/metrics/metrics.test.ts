import { expect, it, vi } from 'vitest'
import { makeMetrics } from './metrics.ts'
import { listenForMetrics } from './serve-metrics.ts'
import { readExposition, valueOf } from './testing/read-exposition.ts'

const make = (timeout_ms?: number) => {
  let now = 0
  const warn = vi.fn()
  const metrics = makeMetrics({ warn }, { now: () => now, ...(timeout_ms !== undefined && { timeout_ms }) })
  return {
    metrics,
    warn,
    later: (ms: number) => {
      now += ms
    },
    read: async () => readExposition(await metrics.read()),
  }
}

it('reports a failing collector with bombus_collector_up and still exposes the other metrics', async () => {
  const { metrics, warn, read, later } = make()
  const good = metrics.gauge('bombus_good', 'A gauge.')
  let isBroken = true
  metrics.addCollector('good', () => good.set(7))
  metrics.addCollector('bad', async () => {
    if (isBroken) throw new Error('the database is away')
  })
  const first = await read()
  expect(valueOf(first, 'bombus_good')).toBe(7)
  const ups = (samples: typeof first) =>
    samples
      .filter(({ name }) => name === 'bombus_collector_up')
      .map(({ labels, value }) => [labels['collector'], value])
  expect(ups(first)).toEqual([
    ['good', 1],
    ['bad', 0],
  ])
  expect(warn).toHaveBeenCalledWith({ collector: 'bad', reason: 'the database is away' }, expect.any(String))
  isBroken = false
  later(10_000)
  expect(ups(await read())).toContainEqual(['bad', 1])
})

it('does not let a collector that never finishes block the others', async () => {
  const { metrics, read } = make(20)
  metrics.addCollector('stuck', () => new Promise<void>(() => undefined))
  expect(valueOf(await read(), 'bombus_collector_up', { collector: 'stuck' })).toBe(0)
})

it('collects at most once every ten seconds, regardless of who scrapes and how often', async () => {
  const { metrics, read, later } = make()
  const collect = vi.fn()
  metrics.addCollector('counted', collect)
  await Promise.all([read(), read(), read()])
  later(9_999)
  await read()
  expect(collect).toHaveBeenCalledTimes(1)
  later(1)
  await read()
  expect(collect).toHaveBeenCalledTimes(2)
})

it('measures the process on request: memory, event loop and garbage collection', async () => {
  const { metrics, read } = make()
  metrics.measureProcess()
  const names = new Set((await read()).map(({ name }) => name))
  expect([...names]).toEqual(
    expect.arrayContaining(['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes']),
  )
})

it('serves metrics without a token on a separate port that serves nothing else', async () => {
  const { metrics } = make()
  metrics.webhookTried('retry')
  const { port, close } = await listenForMetrics(metrics, { port: 0, host: '127.0.0.1' })
  try {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(valueOf(readExposition(await response.text()), 'bombus_webhooks_total', { outcome: 'retry' })).toBe(1)
    for (const path of ['/', '/api/health', '/metrics/more'])
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404)
  } finally {
    await close()
  }
})
