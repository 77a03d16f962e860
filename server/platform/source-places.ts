import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './settings.ts'

/** Of each line of a bundled file two numbers: its source, as an index of `files` (-1: none), and the line there, from 1. */
export interface Places {
  files: string[]
  lines: number[]
}

const ENDING = '.places.json'
const none: Places = { files: [], lines: [] }

/** Tells a stack with the files and lines of the sources, where it names those of a bundle in `folder` (scripts/bundle/). */
export const sourcesOf = (folder: string): ((stack: string) => string) => {
  // Read with the first fault: most servers never have one. What a fault says may be anybody's words: other files are not looked for.
  let known: Map<string, Places | undefined> | undefined
  const bundled = () =>
    new Map(
      (existsSync(folder) ? readdirSync(folder) : [])
        .filter((name) => name.endsWith(ENDING))
        .map((name) => [join(folder, name.slice(0, -ENDING.length)), undefined]),
    )
  const placesOf = (file: string): Places => {
    known ??= bundled()
    if (!known.has(file)) return none
    const places = known.get(file) ?? (JSON.parse(readFileSync(`${file}${ENDING}`, 'utf8')) as Places)
    known.set(file, places)
    return places
  }
  const lineInSources = (text: string): string => {
    const begins = text.indexOf(`${folder}/`)
    if (begins === -1) return text
    const [written = '', file = '', number] = /^([^:]+):(\d+):\d+/.exec(text.slice(begins)) ?? []
    const { files, lines } = placesOf(file)
    const line = 2 * (Number(number) - 1)
    const source = files[lines[line] ?? -1]
    if (source === undefined) return text
    const before = text.slice(0, begins).replace(/file:\/\/$/, '')
    return `${before}${source}:${lines[line + 1]}${text.slice(begins + written.length)}`
  }
  return (stack) => stack.split('\n').map(lineInSources).join('\n')
}

export const inSources = sourcesOf(join(projectRoot, 'dist/server'))
