import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/settings.ts'
import { rooms } from './rooms.ts'
import type { Score } from './score.ts'

const pageFile = join(projectRoot, 'docs/mutation-scores.md')

/** Writes a folder's row of the table in docs/mutation-scores.md, and the list of what its tests did not notice. */
export const recordScore = (folder: string, score: Score, seconds: number): void => {
  const page = readFileSync(pageFile, 'utf8')
  const goal = rooms.get(folder)?.goal ?? 85
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: projectRoot, encoding: 'utf8' }).trim()
  const date = new Date().toISOString().slice(0, 10)
  const row = `| ${folder} | ${score.changes} | ${score.noticed} | ${score.percent} % | ${goal} % | ${Math.round(seconds)} s | ${date} | ${commit} |`
  const [head = '', rest = ''] = page.split(/(?<=\| --- \|[^\n]*\n)/)
  const [, ...sections] = rest.split(/\n(?=## )/)
  const rows = [...rest.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith(`| ${folder} |`)), row]
  const kept = sections.filter((section) => !section.startsWith(`## ${folder}\n`))
  const listed = [...kept, sectionOf(folder, score)].filter((section) => section !== '')
  writeFileSync(pageFile, `${head}${rows.toSorted().join('\n')}\n\n${listed.toSorted().map(trimmed).join('\n\n')}\n`)
}

const trimmed = (section: string) => section.trim()

const sectionOf = (folder: string, { unnoticed }: Score): string => {
  if (unnoticed.length === 0) return ''
  const reasons = Map.groupBy(unnoticed, ({ reason }) => reason ?? 'Not looked into yet')
  const lists = [...reasons].map(
    ([reason, all]) =>
      `${reason}:\n\n${all.map(({ file, line, was, became }) => `- ${file}:${line} ${code(was)} → ${code(became)}`).join('\n')}`,
  )
  return `## ${folder}\n\n${lists.join('\n\n')}`
}

const code = (text: string) => `\`\` ${text === '' ? 'nothing' : text.slice(0, 80)} \`\``
