import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { projectRoot } from './settings.ts'

/** Of each line of a bundled file two numbers: its source, as an index of `files` (-1: none), and the line there, from 1. */
export interface Places {
  files: string[]
  lines: number[]
}

const readPlaces = (file: string): Places => {
  try {
    return JSON.parse(readFileSync(`${file}.places.json`, 'utf8')) as Places
  } catch {
    return { files: [], lines: [] }
  }
}

/** Tells a stack with the files and lines of the sources, where it names those of a bundle in `folder` (scripts/bundle/). */
export const sourcesOf = (folder: string): ((stack: string) => string) => {
  // Read with the first fault: most servers never have one.
  const known = new Map<string, Places>()
  const placesOf = (file: string): Places => {
    const places = known.get(file) ?? readPlaces(file)
    known.set(file, places)
    return places
  }
  return (stack) =>
    stack.replaceAll(/(?:file:\/\/)?(\/[^\s():]+\.js):(\d+):\d+/g, (place, path: string, text: string) => {
      const file = resolve(path)
      if (!file.startsWith(join(folder, '/'))) return place
      const { files, lines } = placesOf(file)
      const line = 2 * (Number(text) - 1)
      const source = files[lines[line] ?? -1]
      return source === undefined ? place : `${source}:${lines[line + 1]}`
    })
}

export const inSources = sourcesOf(join(projectRoot, 'dist/server'))
