import type { AdminCommand } from './command.ts'

const INDENT = 2
/** Formats lines in two columns. */
const columns = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([first]) => first.length)) + INDENT
  return rows.map(([first, second]) => `${' '.repeat(INDENT)}${first.padEnd(width)}${second}`).join('\n')
}

/** The list of all commands. */
export const overview = (commands: readonly AdminCommand[]): string =>
  [
    'Usage: npm run admin -- COMMAND [arguments] [options]',
    '',
    'Works on the portal of the settings (the same as those of its servers), also while it runs.',
    '',
    columns(commands.map(({ name, summary }) => [name, summary])),
    '',
    'npm run admin -- COMMAND --help describes one of them.',
  ].join('\n')

/** Arguments and options of one command. */
export const helpOf = ({ name, summary, args = [], options = {}, about }: AdminCommand): string => {
  const rows = Object.entries(options).map(
    ([option, { about: text, ...kind }]) =>
      [`--${option}${kind.type === 'string' ? ` ${kind.value}` : ''}`, text] as const,
  )
  return [
    `Usage: npm run admin -- ${[name, ...args, ...(rows.length > 0 ? ['[options]'] : [])].join(' ')}`,
    '',
    `${summary}.`,
    ...(about === undefined ? [] : ['', about]),
    ...(rows.length > 0 ? ['', columns(rows)] : []),
  ].join('\n')
}
