import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/config/settings.ts'

/**
 * `npm run dev`: the server, restarted when its files change, and the pages with live reload. Arguments are passed to
 * Node.
 */
const begin = (command: string, args: string[]): ChildProcess =>
  spawn(join(projectRoot, 'node_modules/.bin', command), args, { cwd: projectRoot, stdio: 'inherit' })

const parts = [
  begin('node', ['--watch', '--watch-preserve-output', ...process.argv.slice(2), 'server/main.ts']),
  begin('vite', ['web', '--clearScreen', 'false']),
]
const stop = () => {
  for (const part of parts) part.kill('SIGTERM')
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
// If one ends, the other is stopped.
for (const part of parts)
  part.once('exit', (code) => {
    process.exitCode ||= code ?? 0
    stop()
  })
