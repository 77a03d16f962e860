import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/config/settings.ts'

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

/** The server as a separate process, from source, without a demo. */
export const startProcess = async (env: Record<string, string>) => {
  const port = await freePort()
  const child = spawn(process.execPath, [join(projectRoot, 'server/main.ts')], {
    cwd: projectRoot,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: String(port),
      BOMBUS_DEMO: 'off',
      BOMBUS_MAIL: 'off',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString()
      if (said.includes('Bombus is ready')) resolve()
    })
  })
  return {
    url: `http://127.0.0.1:${port}`,
    /** Resolves once it serves; throws if it ends before. */
    ready: () =>
      Promise.race([
        ready,
        ended.then((code) => {
          throw new Error(`The server ended with ${code}: ${said}`)
        }),
      ]),
    /** Its exit code. */
    ended,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    /** Its output so far. */
    said: () => said,
    /** Kills it without a clean shutdown. */
    kill: async () => {
      child.kill('SIGKILL')
      return ended
    },
    stop: async () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
