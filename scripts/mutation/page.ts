import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/config/settings.ts'
import type { Score, Unnoticed } from './score.ts'

const tablePage = join(projectRoot, 'docs/testing.md')
/** One page each for the folders of domain, server and web. */
const survivorsPage = (folder: string) => join(projectRoot, 'scripts/mutation/survivors', `${folder.split('/')[0]}.md`)

interface Run {
  /** Prefix of the figures of a run over a part of the folder. */
  part: string
  seconds: string
}

/** Writes a folder's row of the table in docs/testing.md, and its section of the page in scripts/mutation/survivors. */
export const recordScore = (folder: string, goal: number, score: Score, { part, seconds }: Run): void => {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: projectRoot, encoding: 'utf8' }).trim()
  const date = new Date().toISOString().slice(0, 10)
  const { changes, noticed, percent } = score
  const row = `| ${folder} | ${part}${changes} | ${noticed} | ${percent} % | ${goal} % | ${seconds} | ${date} | ${commit} |`
  writeFileSync(tablePage, withRow(readFileSync(tablePage, 'utf8'), folder, row))
  const survivors = survivorsPage(folder)
  writeFileSync(survivors, withSection(readFileSync(survivors, 'utf8'), folder, listOf(score.unnoticed)))
}

const isRowOf = (line: string, folder: string) => line.startsWith(`| ${folder} |`)

/** The table that starts with the column "folder", its rows sorted by folder. */
export const withRow = (page: string, folder: string, row: string): string => {
  const lines = page.split('\n')
  const first = lines.findIndex((line) => isRowOf(line, 'folder')) + 2
  const end = lines.findIndex((line, index) => index >= first && !line.startsWith('|'))
  const last = end < 0 ? lines.length : end
  const rows = [...lines.slice(first, last).filter((line) => !isRowOf(line, folder)), row].toSorted()
  return [...lines.slice(0, first), ...rows, ...lines.slice(last)].join('\n')
}

/** Replaces a folder's section of the page, or removes it if its list is empty. */
export const withSection = (page: string, folder: string, list: string): string => {
  const [head = '', ...sections] = page.split(/\n(?=## )/)
  const others = sections.filter((section) => !section.startsWith(`## ${folder}\n`))
  const all = list === '' ? others : [...others, `## ${folder}\n\n${list}`]
  return `${[head, ...all.toSorted()].map((part) => part.trim()).join('\n\n')}\n`
}

const listOf = (unnoticed: Unnoticed[]): string => {
  const reasons = Map.groupBy(unnoticed, ({ reason }) => reason ?? 'Not looked into yet')
  return [...reasons].map(([reason, all]) => `${reason}:\n\n${all.map(itemOf).join('\n')}`).join('\n\n')
}

const itemOf = ({ file, line, was, became }: Unnoticed) => `- ${file}:${line} ${code(was)} → ${code(became)}`

const code = (text: string) => (text === '' ? 'nothing' : `\`\` ${text.slice(0, 80)} \`\``)
