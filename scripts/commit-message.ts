import { readFileSync } from 'node:fs'

/** Types of commits. `feat`, `fix` and `perf` add a line to the changelog; `feat` makes a minor version. */
const types = ['feat', 'fix', 'perf', 'refactor', 'docs', 'test', 'build', 'ci', 'chore', 'revert']
const subject = new RegExp(String.raw`^(${types.join('|')})(\([a-z0-9-]+\))?!?: \S.*$`)
/** Messages written by Git itself, or merged into another commit. */
const exempt = /^(Merge |Revert "|fixup! |squash! |amend! )/
const LONGEST = 100

/** The fault of a commit message by Conventional Commits, or null. */
export const messageFault = (message: string): string | null => {
  const [first = '', second = ''] = message.split('\n').filter((line) => !line.startsWith('#'))
  if (exempt.test(first)) return null
  if (!subject.test(first))
    return `Begin the message with a type, a colon and what is gained, for example "feat: Farms can be archived". Types: ${types.join(', ')}.`
  if (first.length > LONGEST) return `The first line has ${first.length} characters; the limit is ${LONGEST}.`
  if (second.trim() !== '') return 'Leave the second line empty.'
  return null
}

const [file] = process.argv.slice(2)
if (import.meta.main && file !== undefined) {
  const fault = messageFault(readFileSync(file, 'utf8'))
  if (fault !== null) process.stderr.write(`${fault}\n`)
  process.exitCode = fault === null ? 0 : 1
}
