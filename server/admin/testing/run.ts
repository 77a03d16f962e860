import type { TestServer } from '#server/testing/server.ts'
import { CommandError, type AdminCommand, type AdminContext } from '../command.ts'
import { runAdminCommand } from '../run-command.ts'

/** Runs a command on a test's portal. `error`: its standard error output, with the sentence of a failure. */
export const runCommand = async (
  server: TestServer,
  argv: string[],
  { answers, commands, ...context }: Partial<AdminContext> & { answers?: string[]; commands?: AdminCommand[] } = {},
) => {
  const printed = { out: [] as string[], error: [] as string[] }
  const left = answers?.slice()
  const full: AdminContext = {
    ...server,
    printLine: (line) => printed.out.push(line),
    askSecret: left ? async () => left.shift() ?? '' : null,
    ...context,
  }
  const print = { line: full.printLine, error: (line: string) => void printed.error.push(line) }
  let code: number
  try {
    code = await runAdminCommand(argv, print, (work) => work(full), commands)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    printed.error.push(error.message)
    code = 1
  }
  return { code, out: printed.out.join('\n'), error: printed.error.join('\n') }
}
