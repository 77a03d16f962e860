import { resolve } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const web = import.meta.dirname
const testing = process.env['VITEST'] !== undefined

/** The typeface is known before the style sheet is: asking for it at once saves a round trip on a farm's line. */
const preloadFont = (): Plugin => ({
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const file = Object.keys(bundle ?? {}).find((name) => /mona-sans-latin-wdth-normal.*\.woff2$/.test(name))
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true }
      return file ? [{ tag: 'link', attrs, injectTo: 'head' }] : []
    },
  },
})

export default defineConfig({
  root: testing ? resolve(web, '..') : web,
  build: {
    outDir: resolve(web, '../dist/web'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: (file) => (file.endsWith('favicon.svg') ? true : file.endsWith('.svg') ? false : undefined),
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // All that sign-in needs is one file: on a farm's line each further request costs more than its bytes.
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
    },
  },
  plugins: [
    ...(testing
      ? []
      : [
          tanstackRouter({
            target: 'react',
            routesDirectory: resolve(web, 'routes'),
            generatedRouteTree: resolve(web, 'route-tree.gen.ts'),
            addExtensions: true,
            quoteStyle: 'single',
            semicolons: false,
            disableLogging: true,
          }),
        ]),
    react(),
    preloadFont(),
  ],
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000' } },
})
