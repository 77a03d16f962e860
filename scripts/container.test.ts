import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#server/platform/config/settings.ts'

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const lines = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
const ignored = lines(read('.dockerignore'))
const stages = read('Containerfile')
  .split(/^(?=FROM )/m)
  .slice(1)
const image = lines(stages.at(-1) ?? '')
/** The source folders in the image. */
const folders = image.flatMap((line) => /^COPY --from=build \/app\/(\w+) /.exec(line)?.[1] ?? [])

/** Everything that a program imports, followed through files: the files by their paths, the packages by their names. */
const reached = (...programs: string[]) => {
  const files = new Set<string>()
  const packages = new Set<string>()
  const follow = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    const text = readFileSync(join(projectRoot, file), 'utf8').replaceAll(/^import type .*$/gm, '')
    const pattern = /(?:from\s+|^import\s+|import\(\s*|import\.meta\.resolve\(\s*)'([^']+)'/gm
    for (const [, name = ''] of text.matchAll(pattern)) {
      if (name.startsWith('.')) follow(relative(projectRoot, resolve(projectRoot, dirname(file), name)))
      else if (name.startsWith('#')) follow(name.slice(1))
      else if (!name.startsWith('node:'))
        packages.add(
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
        )
    }
  }
  programs.forEach(follow)
  return { files: [...files], packages: [...packages] }
}

describe('the container image', () => {
  it.each(['.git', '.data', '.env*', '**/secret.key', 'node_modules', 'test-results', 'dist'])(
    'excludes %s from the build context',
    (path) => expect(ignored).toContain(path),
  )

  it('copies only named folders from the build stage, without development dependencies', () => {
    expect(stages).toHaveLength(2)
    expect(stages[0]).toMatch(/npm prune --omit=dev/)
    expect(image.filter((line) => /^(COPY|ADD) (?!--from=build \/app\/\w)/.test(line))).toEqual([])
  })

  it('contains every import of the server, the simulator and the command that retires the demo', () => {
    const { files, packages } = reached(
      'server/main.ts',
      'server/admin/main.ts',
      'server/backup/backup-command.ts',
      'server/backup/restore-command.ts',
      'server/backup/scheduled-process.ts',
      'server/backup/verify-command.ts',
      'server/demo/retire-demo.ts',
      'server/platform/postgres/migrate-command.ts',
      'simulator/main.ts',
    )
    expect(files.filter((file) => !folders.includes(file.split('/')[0] ?? ''))).toEqual([])
    expect(files.length).toBeGreaterThan(200)
    const known = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
    expect(packages.filter((name) => !(name in known.dependencies))).toEqual([])
    expect(packages).toContain('fastify')
    // Files read from disk at run time.
    expect(globSync('server/migrations/*.sql', { cwd: projectRoot }).length).toBeGreaterThan(0)
    expect(existsSync(join(projectRoot, 'Dockerfile'))).toBe(false)
  })

  it('runs as a non-root user in production mode, where a demo is refused', () => {
    expect(image.indexOf('USER node')).toBeGreaterThan(image.findIndex((line) => line.startsWith('RUN')))
    expect(image.findIndex((line) => line.startsWith('CMD'))).toBeGreaterThan(image.indexOf('USER node'))
    expect(image.find((line) => line.startsWith('ENV'))).toContain('NODE_ENV=production')
    expect(image.at(-1)).toBe('CMD ["node", "dist/server/main.js"]')
    expect(image).toContain('COPY --from=build /app/dist ./dist')
  })
})
