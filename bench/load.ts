import http from 'node:http'

const agents = new Map<number, http.Agent>()
const agentOf = (connections: number) => {
  const agent = agents.get(connections) ?? new http.Agent({ keepAlive: true, maxSockets: connections })
  agents.set(connections, agent)
  return agent
}

export interface Shot {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  headers: Record<string, string>
  /** JSON unless the headers specify another type. */
  body?: string | Buffer
}

/** Sends one request on a keep-alive connection; returns the body, throws if the request failed. */
export const ask = (port: number, shot: Shot, connections = 64): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: '127.0.0.1',
        port,
        method: shot.method,
        path: shot.path,
        agent: agentOf(connections),
        headers: {
          ...(shot.body === undefined
            ? {}
            : { 'content-length': Buffer.byteLength(shot.body), 'content-type': 'application/json' }),
          ...shot.headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          if (response.statusCode !== undefined && response.statusCode < 300) resolve(text)
          else reject(new Error(`${response.statusCode}: ${text.slice(0, 200)}`))
        })
      },
    )
    request.on('error', reject)
    request.end(shot.body)
  })

/**
 * Sends all shots over the given number of connections. Returns the total time in seconds and each time in
 * milliseconds.
 */
export const fire = async (port: number, shots: Shot[], connections: number, check?: (text: string) => void) => {
  const times: number[] = []
  let next = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let shot = shots[next++]; shot; shot = shots[next++]) {
        const at = performance.now()
        const text = await ask(port, shot, connections)
        times.push(performance.now() - at)
        check?.(text)
      }
    }),
  )
  return { seconds: (performance.now() - began) / 1000, times }
}
