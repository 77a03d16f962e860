import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogs, compiledMessages } from './build/language/catalogs.ts'
import { callsOnly } from './build/calls-only.ts'
import { chunkFileNames, chunks } from './build/chunks.ts'
import { eachIcon } from './build/each-icon.ts'
import { offlineFiles } from './build/offline-files.ts'
import { pageFiles } from './build/page-files.ts'
import { pageHead } from './build/page-head.ts'
import { precompress } from './build/precompress.ts'
import { typeface } from './build/typeface.ts'

const web = import.meta.dirname
const icon = readFileSync(resolve(web, 'drawings/favicon.svg'), 'utf8')
const testing = process.env['VITEST'] !== undefined

const routes = () =>
  tanstackRouter({
    target: 'react',
    routesDirectory: resolve(web, 'routes'),
    generatedRouteTree: resolve(web, 'route-tree.gen.ts'),
    addExtensions: true,
    quoteStyle: 'single',
    semicolons: false,
    disableLogging: true,
  })

const browser = {
  outDir: resolve(web, '../dist/web'),
  modulePreload: { polyfill: false },
  assetsInlineLimit: (file: string) => (file.endsWith('.svg') ? false : undefined),
  chunkSizeWarningLimit: 1_200,
  rolldownOptions: { output: { chunkFileNames, codeSplitting: { groups: chunks } } },
}
/** The same pages for server-side rendering: `vite build web --ssr draw.tsx`. */
const server = {
  outDir: resolve(web, '../dist/first-view'),
  assetsInlineLimit: browser.assetsInlineLimit,
  copyPublicDir: false,
  rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
}

export default defineConfig(({ command, isSsrBuild = false }) => ({
  root: testing ? resolve(web, '..') : web,
  build: { emptyOutDir: true, ...(isSsrBuild ? server : browser) },
  ssr: { noExternal: true },
  ...(testing ? {} : { resolve: { alias: { 'url-parse': resolve(web, 'build/native-url.ts') } } }),
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  plugins: [
    ...(testing ? [] : [routes(), typeface()]),
    react(),
    catalogs({ short: !testing && command === 'build' }),
    compiledMessages(),
    ...(isSsrBuild
      ? []
      : [
          callsOnly(),
          eachIcon(),
          pageHead(icon),
          precompress(),
          pageFiles(resolve(web, '../dist/pages.json')),
          offlineFiles(icon),
        ]),
  ],
  server: { port: 5173, proxy: { '/api': `http://localhost:${process.env['PORT'] ?? 3000}` } },
}))
