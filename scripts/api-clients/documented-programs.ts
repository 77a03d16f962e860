import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/config/settings.ts'

const pages = [
  { page: 'python.md', language: 'python', command: 'python3', extension: 'py' },
  { page: 'r.md', language: 'r', command: 'Rscript', extension: 'R' },
] as const

/** The Python and R programs in docs/integrations, written to files of a folder. */
export const documentedPrograms = async (folder: string): Promise<{ command: string; file: string }[]> =>
  pages.flatMap(({ page, language, command, extension }) => {
    const text = readFileSync(join(projectRoot, 'docs/integrations', page), 'utf8')
    return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(([, program = ''], at) => {
      const file = join(folder, `documented-${at}.${extension}`)
      writeFileSync(file, program)
      return { command, file }
    })
  })
