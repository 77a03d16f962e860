import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeSheet } from './sheet.ts'
import { stateNames } from './states.ts'
import { fileOf, paper, sizes, themes, type Finding } from './take.ts'

const byName = (findings: Finding[]) =>
  [...Map.groupBy(findings, ({ name }) => name)].toSorted(([a], [b]) => a.localeCompare(b))

/** One contact sheet per page: a row for each state and theme that was ever pictured, a column for each size. */
export const writeSheets = async (folder: string, findings: Finding[]): Promise<void> => {
  for (const [name] of byName(findings)) {
    const rows = stateNames.flatMap((state) =>
      [...themes, 'print'].flatMap((theme) => {
        const files = (theme === 'print' ? [paper] : sizes)
          .map(({ width, scale }) => ({ file: fileOf(folder, name, state, width, theme), scale }))
          .filter(({ file }) => existsSync(file))
        return files.length === 0 ? [] : [{ title: `${name}, ${state}, ${theme}`, files }]
      }),
    )
    if (rows.length > 0) await writeSheet(join(folder, `${name}.jpg`), rows)
  }
}

/** A page that shows all contact sheets of this run. */
export const writeIndex = (folder: string, findings: Finding[]): void => {
  const sections = byName(findings).map(
    ([name, [first]]) =>
      `<h2>${name}</h2><p>${first?.address ?? ''}</p><a href="${name}.jpg"><img src="${name}.jpg" alt="${name}" loading="lazy"></a>`,
  )
  const style = 'body{font-family:sans-serif;margin:24px}img{max-width:100%}'
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures of all pages</title><style>${style}</style>${sections.join('\n')}</html>\n`,
  )
  writeFileSync(join(folder, 'findings.json'), `${JSON.stringify(findings, null, 2)}\n`)
}

/** A page that moves by more when its data come is read again from its start. */
const MOST_SHIFT = 0.1
const SLOW_MS = 5_000

/** Prints a line for each page with faults. Returns the exit status: 1 if there are any. */
export const printFindings = (findings: Finding[]): number => {
  const faulty = findings.flatMap(({ name, state, ms, wide, errors, axe, shifts }) => {
    const faults = [
      ...wide.map((text) => `wider than ${text}`),
      ...errors.map((text) => `console: ${text.slice(0, 300)}`),
      ...axe.map((text) => `axe: ${text.slice(0, 300)}`),
      ...shifts
        .filter(({ sum }) => sum > MOST_SHIFT)
        .map(({ width, sum, moved }) => `layout shift ${sum.toFixed(2)} at ${width} px: ${moved}`),
      ...(ms > SLOW_MS && state !== 'unreachable' ? [`stood after ${ms} ms`] : []),
    ]
    return faults.length === 0 ? [] : [{ name, state, faults }]
  })
  for (const { name, state, faults } of faulty)
    for (const fault of faults) process.stdout.write(`${name.padEnd(44)} ${state.padEnd(12)} ${fault}\n`)
  process.stdout.write(
    `${findings.length} pages pictured, ${faulty.length} with faults: test-results/pictures/index.html\n`,
  )
  return faulty.length === 0 ? 0 : 1
}
