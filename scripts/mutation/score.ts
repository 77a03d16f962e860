import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MutantResult } from '@stryker-mutator/api/core'
import { projectRoot } from '#server/platform/config/settings.ts'
import { reasonOf } from './survivors.ts'

export interface Unnoticed {
  file: string
  line: number
  was: string
  became: string
  /** Why no test notices it, if that was examined. */
  reason: string | undefined
}
export interface Score {
  changes: number
  noticed: number
  percent: number
  unnoticed: Unnoticed[]
}

const noticedStates = ['Killed', 'Timeout', 'RuntimeError']
const countedStates = [...noticedStates, 'Survived', 'NoCoverage']

/** A change without test coverage counts as not noticed; one excluded by a rule does not count. */
export const mutationScore = (results: MutantResult[]): Score => {
  const counted = results.filter(({ status }) => countedStates.includes(status))
  const unnoticed = counted.filter(({ status }) => !noticedStates.includes(status)).map(describeChange)
  const noticed = counted.length - unnoticed.length
  return {
    changes: counted.length,
    noticed,
    percent: counted.length === 0 ? 100 : Math.floor((1000 * noticed) / counted.length) / 10,
    unnoticed,
  }
}

const describeChange = ({ fileName, location, replacement }: MutantResult): Unnoticed => {
  const file = fileName.replace(`${projectRoot}/`, '')
  const { start, end } = location
  const lines = readFileSync(join(projectRoot, file), 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  const first = lines[0] ?? ''
  const was = lines.length === 1 ? first.slice(start.column - 1, end.column - 1) : `${first.slice(start.column - 1)} …`
  const became = oneLine(replacement)
  return { file, line: start.line, was, became, reason: reasonOf(file, first, became) }
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
