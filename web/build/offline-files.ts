import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { build, type HtmlTagDescriptor, type Plugin, type Rollup } from 'vite'

const worker = resolve(import.meta.dirname, '../worker.ts')

/** Large and useless offline: maps, charts, the other languages, the scenes beside the sign-in, and the API page. */
const leftOut =
  /\/(satellite-|maplibre|language-|charts-|api-page)[^/]*js$|\/(camera|tunnel|raspberry)-[^/]+\.svg$|vietnamese|\.(br|map|md|png|webmanifest)$/

/**
 * Includes all dependencies of each page that is stored offline, and all style sheets, because no page opens without
 * them.
 */
const offlineFilesOf = (bundle: Rollup.OutputBundle): string[] => {
  const names = new Set(Object.keys(bundle).filter((name) => !leftOut.test(`/${name}`)))
  // Iterating over a set also visits the elements that are added meanwhile.
  for (const name of names) {
    const file = bundle[name]
    if (file?.type === 'chunk') for (const next of file.imports) names.add(next)
  }
  return [...names].sort()
}

const manifest = {
  id: '/',
  name: 'Bombus',
  short_name: 'Bombus',
  description: 'Pollination monitoring for soft-fruit farms.',
  lang: 'en-GB',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#F5F4F0',
  theme_color: '#0E5A3C',
  icons: [
    { src: '/icons/app-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/app-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/app-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [{ name: 'Surveys', url: '/ento-home/survey' }],
}

const GROUND = '#0e5a3c'
const png = (svg: string, size: number): Promise<Buffer> => sharp(Buffer.from(svg)).resize(size, size).png().toBuffer()
/**
 * Phones mask an icon with their own shape and show its inner 80 %: the background extends to the edges, and the bee
 * stays inside.
 */
const onFullGround = async (svg: string, size: number): Promise<Buffer> => {
  const inner = Math.round(size * 0.72)
  const bee = await sharp(Buffer.from(svg.replace(/<rect[^<>]*>/, '')))
    .resize(inner, inner)
    .png()
    .toBuffer()
  const ground = { width: size, height: size, channels: 3 as const, background: GROUND }
  return sharp({ create: ground })
    .composite([{ input: bee }])
    .png()
    .toBuffer()
}

const metas = {
  'mobile-web-app-capable': 'yes',
  'apple-mobile-web-app-capable': 'yes',
  'apple-mobile-web-app-title': 'Bombus',
}
const head: HtmlTagDescriptor[] = [
  { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
  { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/icons/app-180.png' }, injectTo: 'head' },
  ...Object.entries(metas).map(([name, content]): HtmlTagDescriptor => ({
    tag: 'meta',
    attrs: { name, content },
    injectTo: 'head',
  })),
]

/**
 * Makes the portal an app that opens offline: manifest, icons, and the service worker with the list of files that it
 * stores. Files in `assets/` have a content hash in their name; other files have it in the list.
 */
export const offlineFiles = (icon: string): Plugin => ({
  name: 'offline-files',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: () => head },
  async buildStart() {
    const asset = (fileName: string, source: string | Uint8Array) => this.emitFile({ type: 'asset', fileName, source })
    asset('manifest.webmanifest', JSON.stringify(manifest))
    asset('icons/app-192.png', await png(icon, 192))
    asset('icons/app-512.png', await png(icon, 512))
    asset('icons/app-maskable.png', await onFullGround(icon, 512))
    asset('icons/app-180.png', await onFullGround(icon, 180))
  },
  async writeBundle({ dir = '' }, bundle) {
    const files = await Promise.all(
      offlineFilesOf(bundle).map(async (name) => {
        const url = `/${name}`
        if (name.startsWith('assets/')) return { url, revision: null }
        const hash = createHash('sha256').update(await readFile(join(dir, name)))
        const digest = hash.digest()
        // During an update, servers of two builds may share one address: a file of the other build must not be stored
        // as one of this build.
        return { url, revision: digest.toString('hex').slice(0, 16), integrity: `sha256-${digest.toString('base64')}` }
      }),
    )
    const built = await build({
      configFile: false,
      logLevel: 'warn',
      define: { FILES: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
      build: { write: false, lib: { entry: worker, formats: ['es'], fileName: 'worker' } },
    })
    const code = [built]
      .flat()
      .flatMap((one) => ('output' in one ? one.output : []))
      .find((file) => file.type === 'chunk')?.code
    if (code === undefined) this.error('the worker was not built')
    await writeFile(join(dir, 'worker.js'), code)
  },
})
