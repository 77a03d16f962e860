// Makes a clone ready for `npm start` and `npm test`: packages, the built pages and server and, for tests, a browser. Runs on any Node
// from 18, with nothing installed; does again only what has changed.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync, readdirSync, rmSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { releaseLock, takeLock } from '../server/platform/jobs/lock-file.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const purpose = process.argv[2]
const bin = join(root, 'node_modules/.bin')
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` }
const hashOf = (text) => createHash('sha256').update(text).digest('hex')
const say = (line) => process.stdout.write(`${line}\n`)

const filesBelow = (folder, found = []) => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) filesBelow(path, found)
    else found.push(path)
  }
  return found
}

/** One bootstrap at a time in a checkout. */
const withLock = (work) => {
  const lock = join(tmpdir(), `bombus-bootstrap-${hashOf(root).slice(0, 12)}.lock`)
  while (!takeLock(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  try {
    work()
  } finally {
    releaseLock(lock)
  }
}

const installPackages = () => {
  const wanted = hashOf(
    ['package.json', 'package-lock.json'].map((file) => readFileSync(join(root, file), 'utf8')).join() +
      process.platform +
      process.arch,
  )
  const stamp = join(root, 'node_modules/.bombus-stamp')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Installing packages ...')
  execFileSync('npm', ['ci', '--include=dev', '--include=optional', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  writeFileSync(stamp, wanted)
}

/** Builds `made` by Vite with each of these arguments, unless that was done with the same files of these folders. */
const build = (name, { folders, made, argumentsOf, finish = () => undefined }) => {
  const inputs = [...folders.flatMap((folder) => filesBelow(join(root, folder))), join(root, 'package-lock.json')]
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .sort()
  const wanted = hashOf(inputs.map((path) => `${relative(root, path)} ${hashOf(readFileSync(path))}`).join('\n'))
  const stamp = join(root, `dist/${name}.stamp`)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(join(root, made))) return
  // One that is interrupted counts for nothing.
  rmSync(stamp, { force: true })
  say(`Building ${name === 'web' ? 'the pages' : 'the server'} ...`)
  for (const words of argumentsOf(wanted)) {
    const built = spawnSync('vite', ['build', ...words, '--logLevel', 'warn'], {
      cwd: root,
      // Whatever this shell is set to: tests walk the same pages.
      env: { ...env, NODE_ENV: 'production' },
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    if (built.status !== 0) process.exit(built.status ?? 1)
  }
  finish(wanted)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

const BUILDS_KEPT = 3
const nameOf = (wanted) => wanted.slice(0, 12)
/** A server that runs goes on to load parts of its own build, so each has a folder, and the last few are kept. */
const beginFrom = (wanted) => {
  const folder = join(root, 'dist/server')
  const part = join(folder, 'main.js.part')
  // Stack traces name the files and lines of the sources.
  writeFileSync(part, `process.setSourceMapsEnabled(true)\nawait import('./${nameOf(wanted)}/main.js')\n`)
  renameSync(part, join(folder, 'main.js'))
  const builds = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, at: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)
  for (const { name } of builds.slice(BUILDS_KEPT)) rmSync(join(folder, name), { recursive: true, force: true })
}

/** The same places that e2e/platform/browser-options.ts looks in. Without a window Chromium takes a fifth less time. */
const chromiums = [
  process.env.BOMBUS_CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const findBrowser = () => {
  const isThere = () => chromiums.some((path) => path && existsSync(path))
  if (isThere()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium for the tests ...')
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    spawnSync('apt-get', ['update', '-qq'], quiet)
    // Not every Debian has the first.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      spawnSync('apt-get', ['install', '-y', '-qq', name], quiet)
      if (isThere()) return
    }
  }
  say(
    'The tests need Chromium. Install it with:  sudo apt-get install -y chromium\n(or set BOMBUS_CHROMIUM to the path of a Chromium or Chrome)',
  )
  process.exit(1)
}

/** Formats and lints each commit (lefthook.yml). A linked worktree has the hooks of its clone; CI and images do not commit. */
const installHooks = () => {
  const git = join(root, '.git')
  if (process.env.CI || !existsSync(git) || !statSync(git).isDirectory()) return
  const installed = spawnSync('lefthook', ['install'], {
    cwd: root,
    env,
    stdio: 'ignore',
    shell: process.platform === 'win32',
  })
  if (installed.status !== 0) say('The commit hooks could not be installed (lefthook install).')
}

withLock(() => {
  installPackages()
  if (purpose === 'dev') installHooks()
  // The dev server serves the sources themselves.
  if (purpose === 'dev') return
  build('web', {
    folders: ['web', 'domain'],
    made: 'dist/web/index.html',
    // What people get, and the same for the server, which draws what a page shows first.
    argumentsOf: () => [['web'], ['web', '--ssr', 'draw.tsx']],
  })
  build('server', {
    folders: ['server', 'domain', 'simulator', 'scripts/bundle'],
    made: 'dist/server/main.js',
    argumentsOf: (wanted) => [
      ['--config', 'scripts/bundle/vite.config.ts', '--outDir', `dist/server/${nameOf(wanted)}`],
    ],
    finish: beginFrom,
  })
  if (purpose === 'test') findBrowser()
})
