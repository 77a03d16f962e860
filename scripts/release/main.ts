import { execFileSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import commitAndTagVersion from 'commit-and-tag-version'
import { headerOf, sectionOf, unreleasedNotes, withNotes } from './changelog.ts'

/**
 * `npm run release [-- --dry-run] [-- --as=minor|2.0.0]`: determines the next version from the commits since the last
 * tag, writes its section of the changelog, commits and tags. The package inventory, the API description and the notes
 * are written to dist/release. Nothing is pushed. A version in the changelog without a tag, such as the first one, is
 * only tagged.
 */
const words = process.argv.slice(2)
const dryRun = words.includes('--dry-run')
const releaseAs = words.find((word) => word.startsWith('--as='))?.slice('--as='.length)
const root = process.cwd()
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).trim()
const say = (line: string) => process.stdout.write(`${line}\n`)
const versionNow = () => (JSON.parse(read('package.json')) as { version: string }).version

/** Commit messages that trigger a version. */
const noticed = /^(?:feat|fix|perf)(?:\([a-z0-9-]+\))?!?: |^[a-z]+(?:\([a-z0-9-]+\))?!: |^BREAKING CHANGE: /m

/** `openapi.json` contains the product's version. */
const apiVersion = /("info": \{\s*"title": "[^"]*",\s*"version": ")([^"]+)/
const description = {
  filename: 'openapi.json',
  updater: {
    readVersion: (text: string) => apiVersion.exec(text)?.[2] ?? '',
    writeVersion: (text: string, version: string) => text.replace(apiVersion, `$1${version}`),
  },
}

/** Kubernetes runs the image of the release. */
const imageTag = /(name: bombus\n(?:.*\n)*? *newTag: )(\S+)/
const manifests = {
  filename: 'deploy/kubernetes/kustomization.yaml',
  updater: {
    readVersion: (text: string) => imageTag.exec(text)?.[2] ?? '',
    writeVersion: (text: string, version: string) => text.replace(imageTag, `$1${version}`),
  },
}

/** The Helm chart has the version of the product, and so has each file that is rendered from it for the tests. */
const chartVersion = /^((?:version|appVersion): )(\S+)/gm
const renderedVersion =
  /(helm\.sh\/chart: bombus-|app\.kubernetes\.io\/version: "|image: registry\.example\/bombus:)(\d[\w.-]*)/g
const versionedBy = (filename: string, pattern: RegExp, before: string) => ({
  filename,
  updater: {
    readVersion: () => before,
    writeVersion: (text: string, version: string) =>
      text.replace(pattern, (match, start: string, found: string) => (found === before ? `${start}${version}` : match)),
  },
})
const chartFiles = (before: string) => [
  versionedBy('deploy/helm/bombus/Chart.yaml', chartVersion, before),
  ...globSync('deploy/helm/rendered/*.yaml', { cwd: root }).map((file) => versionedBy(file, renderedVersion, before)),
]

/** Writes the package inventory, the API description and the notes. */
const writeArtefacts = (version: string) => {
  const folder = join(root, 'dist/release')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  // npm names the product after its folder.
  const inventory = JSON.parse(run('npm', 'run', '--silent', 'sbom')) as { metadata: { component: { name: string } } }
  inventory.metadata.component.name = 'bombus'
  writeFileSync(join(folder, `bombus-${version}.cdx.json`), `${JSON.stringify(inventory, null, 2)}\n`)
  copyFileSync(join(root, 'openapi.json'), join(folder, `bombus-${version}.openapi.json`))
  writeFileSync(join(folder, `bombus-${version}.md`), `${sectionOf(read('CHANGELOG.md'), version) ?? ''}\n`)
  say(`Written: dist/release/bombus-${version}.cdx.json, .openapi.json and .md`)
}

const release = async () => {
  if (run('git', 'status', '--porcelain') !== '' && !dryRun) throw new Error('Commit or stash your changes first.')
  const before = versionNow()
  const tags = run('git', 'tag', '--list', 'v*').split('\n')
  const isTagged = tags.includes(`v${before}`)
  const changelog = read('CHANGELOG.md')
  const isWritten = !isTagged && sectionOf(changelog, before) !== null
  const commits = run('git', 'log', '--format=%B', isTagged ? `v${before}..HEAD` : 'HEAD')
  if (!isWritten && !noticed.test(commits) && unreleasedNotes(changelog) === '' && releaseAs === undefined)
    return say('No commit since the last version has something to release.')
  if (isWritten) say(`${before} has its section in the changelog and no tag yet: it is tagged as it is.`)
  else {
    await commitAndTagVersion({
      dryRun,
      header: headerOf(changelog),
      skip: { commit: true, tag: true },
      bumpFiles: ['package.json', 'package-lock.json', description, manifests, ...chartFiles(before)],
      ...(releaseAs === undefined ? {} : { releaseAs }),
    })
    if (!dryRun) writeFileSync(join(root, 'CHANGELOG.md'), withNotes(read('CHANGELOG.md'), unreleasedNotes(changelog)))
  }
  const version = versionNow()
  if (dryRun) return say('Dry run: nothing was written.')
  if (!isWritten) {
    run('git', 'add', 'package.json', 'package-lock.json', description.filename, 'deploy', 'CHANGELOG.md')
    run('git', 'commit', '--quiet', '-m', `chore(release): ${version}`)
  }
  writeArtefacts(version)
  run('git', 'tag', '--annotate', `v${version}`, '-m', `Bombus ${version}`)
  say(`Tagged v${version}. Publish with: git push --follow-tags`)
}

await release().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
