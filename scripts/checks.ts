import { spawn, type SpawnOptions } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { projectRoot } from '#server/platform/config/settings.ts'

export interface Count {
  passed: number
  failed: number
}
interface Program {
  name: string
  command: string
  args: string[]
}

/** Runs a program and prints its result and duration. Returns whether it succeeded. */
export const runProgram = async (
  { name, command, args }: Program,
  options: SpawnOptions,
  isLowPriority = false,
): Promise<boolean> => {
  const began = performance.now()
  const child = spawn(command, args, { cwd: projectRoot, ...options })
  if (isLowPriority && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()))
  const status = await new Promise((resolve) => child.once('error', () => resolve(null)).once('close', resolve))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stdout.write(`${output}${status === 0 ? 'ok    ' : 'FAILED'} ${name}, ${seconds} s\n`)
  return status === 0
}

// Concurrent type checkers repeat much of each other's work.
const oneChecker = ['--checkers', '1']
const all: readonly Program[] = [
  { name: 'types of domain, server, simulator', command: 'tsc', args: ['-p', '.', ...oneChecker] },
  { name: 'types of web', command: 'tsc', args: ['-p', 'web', ...oneChecker] },
  { name: 'lint', command: 'oxlint', args: ['--deny-warnings'] },
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'unused files, exports and packages', command: 'knip', args: ['--no-progress'] },
  { name: 'duplicates', command: 'jscpd', args: [] },
]

/** Runs types, lint, format, unused code and duplicates at low priority; the output of each is printed as a whole. */
export const runChecks = async (env: NodeJS.ProcessEnv): Promise<Count> => {
  const results = await Promise.all(
    all.map((check) => runProgram(check, { stdio: ['ignore', 'pipe', 'pipe'], env }, true)),
  )
  const passed = results.filter(Boolean).length
  return { passed, failed: all.length - passed }
}
