import { randomUUID } from 'node:crypto'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { makeSecurityLog } from '../platform/security/security-log.ts'
import { requireCurrentSchema } from '../backup/schema-level.ts'
import type { AdminCommand, AdminContext, CommandContext, Given } from './command.ts'
import { adminCommands } from './commands.ts'
import { helpOf, overview } from './help.ts'

/** Exit status if the command line is invalid and nothing was done. */
const MISUSED = 2

/**
 * Runs the command given by the arguments and returns the exit status. `open` opens the portal; it is not called for
 * help or for an invalid command line.
 */
export const runAdminCommand = async (
  argv: readonly string[],
  print: { line: (text: string) => void; error: (text: string) => void },
  open: (work: (context: AdminContext) => Promise<number>) => Promise<number>,
  commands: readonly AdminCommand[] = adminCommands,
): Promise<number> => {
  const [name, ...rest] = argv
  if (name === undefined || name === '--help' || name === 'help') {
    print.line(overview(commands))
    return name === undefined ? MISUSED : 0
  }
  const command = commands.find((one) => one.name === name)
  if (!command) {
    print.error(`There is no command "${name}".\n\n${overview(commands)}`)
    return MISUSED
  }
  let given: Given | null
  try {
    given = read(command, rest)
  } catch (error) {
    print.error(`${(error as Error).message}\n\n${helpOf(command)}`)
    return MISUSED
  }
  if (given === null) {
    print.line(helpOf(command))
    return 0
  }
  const asked = given
  return open(async (context) => {
    await requireCurrentSchema(context.db)
    return command.run(contextOf(context, command), asked)
  })
}

/**
 * Returns the values on a command line; null if help is requested. Throws an error with a sentence if it is invalid.
 */
const read = ({ name, args = [], options = {} }: AdminCommand, rest: string[]): Given | null => {
  const config: ParseArgsConfig['options'] = {
    help: { type: 'boolean' },
    ...Object.fromEntries(Object.entries(options).map(([option, { type }]) => [option, { type }])),
  }
  const { values, positionals } = parseArgs({ args: rest, options: config, allowPositionals: true, strict: true })
  if (values['help'] === true) return null
  const isOpenEnded = args.at(-1)?.endsWith('...') ?? false
  const isRight = isOpenEnded ? positionals.length >= args.length - 1 : positionals.length === args.length
  if (!isRight)
    throw new Error(args.length === 0 ? `${name} takes no arguments.` : `${name} needs ${args.join(' and ')}.`)
  return {
    args: positionals,
    text: (option) => {
      const value = values[option]
      return typeof value === 'string' ? value : undefined
    },
    has: (option) => values[option] === true,
  }
}

const DONE = 200
const contextOf = (context: AdminContext, { name }: AdminCommand): CommandContext => ({
  ...context,
  record: (trx, { kind, about_id, organisation_id, reason }) =>
    makeSecurityLog(trx, context.log).record({
      kind,
      result: 'done',
      status: DONE,
      // A name that no operation of the API has.
      endpoint: `admin:${name}`,
      about_id: about_id ?? null,
      organisation_id: organisation_id ?? null,
      reason: reason ?? null,
      address: 'command line',
      browser: null,
      request_id: randomUUID(),
    }),
})
