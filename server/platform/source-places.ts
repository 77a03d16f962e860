import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from './settings.ts'

/** Of each line of a bundled file two numbers: its source, as an index of `files` (-1: none), and the line there, from 1. */
export interface Places {
  files: string[]
  lines: number[]
}

const ENDING = '.places.json'
const none: Places = { files: [], lines: [] }

/** Tells a stack with the files and lines of the sources, where it names those of a bundle below `folder` (scripts/bundle/). Never throws. */
export const sourcesOf = (folder: string): ((stack: string) => string) => {
  // Read with the first fault: most servers never have one. What a fault says may be anybody's words: other files are not looked for.
  let known: Map<string, Places | undefined> | undefined
  const bundled = () =>
    new Map(
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith(ENDING))
        .map((name) => [name.slice(0, -ENDING.length), undefined]),
    )
  const placesOf = (name: string): Places => {
    known ??= bundled()
    if (!known.has(name)) return none
    const places = known.get(name) ?? (JSON.parse(readFileSync(join(folder, `${name}${ENDING}`), 'utf8')) as Places)
    known.set(name, places)
    return places
  }
  // As modules are named, and as files are.
  const beginnings = [`${pathToFileURL(folder).href}/`, `${folder}/`]
  const lineInSources = (text: string): string => {
    const beginning = beginnings.find((one) => text.includes(one))
    if (beginning === undefined) return text
    const [before = '', after = ''] = [
      text.slice(0, text.indexOf(beginning)),
      text.slice(text.indexOf(beginning) + beginning.length),
    ]
    const [written = '', name = '', number] = /^([^:]+):(\d+):\d+/.exec(after) ?? []
    const { files, lines } = placesOf(name)
    const line = 2 * (Number(number) - 1)
    const source = files[lines[line] ?? -1]
    return source === undefined ? text : `${before}${source}:${lines[line + 1]}${after.slice(written.length)}`
  }
  return (stack) => {
    try {
      return stack.split('\n').map(lineInSources).join('\n')
    } catch {
      // Without the bundle's places, or with those of a build that was taken away.
      return stack
    }
  }
}

export const inSources = sourcesOf(join(projectRoot, 'dist/server'))
