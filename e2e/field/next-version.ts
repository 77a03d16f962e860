import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/config/settings.ts'

/** The next version of the portal: a built checkout in which one text of the pages differs. */
export const makeNextVersion = (file: string, was: string, becomes: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'bombus-next-'))
  for (const part of [
    'dist/server',
    'domain',
    'server',
    'simulator',
    'web',
    'package.json',
    'package-lock.json',
    'openapi.json',
    'tsconfig.json',
  ])
    cpSync(join(projectRoot, part), join(folder, part), { recursive: true })
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  if (!text.includes(was)) throw new Error(`${file} does not say "${was}"`)
  writeFileSync(path, text.replace(was, becomes))
  for (const words of [[], ['--ssr', 'draw.tsx']])
    execFileSync(join(folder, 'node_modules/.bin/vite'), ['build', 'web', ...words, '--logLevel', 'error'], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production' },
    })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
