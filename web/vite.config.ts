import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pageHead } from './build/page-head.ts'
import { precompress } from './build/precompress.ts'

const web = import.meta.dirname
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

const shared = /\/node_modules\/(?!maplibre-gl|react-map-gl)|\/web\/(ui|platform|texts|frame)\//
const ofForms = /\/web\/(ui\/(form\/[a-z-]+|delete-dialog)|platform\/(drafts|use-save))\.|\/useBlocker\./

const ofFrame =
  /\/web\/(ui\/(menu|lazy-part)|platform\/(theme|known-farm|query-client))\.|\/(useLocation|useMutation|mutation|Icon(Flower|Gauge|DeviceCctv|BuildingCommunity|WifiOff))\./

const ofProviders =
  /\/web\/(accounts\/(provider-|link-provider)|platform\/provider-session|texts\/providers)|\/domain\/accounts\/(provider|letter)-/

/** Few files instead of many: on a farm's line each further request costs more than its bytes. */
const groups = [
  // All that the sign-in needs is one file.
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  // A feature's own endpoints stay with its pages.
  {
    name: 'contracts',
    test: /node_modules\/zod\/|\/domain\/(platform|access|accounts)\/(?!password|common-passwords|formulas|factor-|letter-|provider-|session-|token-|tokens\.|browser-name)/,
    minShareCount: 2,
    priority: 2,
  },
  // What most signed-in pages share comes with the first of them; what a few share stays out of it.
  {
    name: 'portal',
    test: (id: string) => shared.test(id) && !ofForms.test(id),
    minShareCount: 14,
    priority: 1,
  },
  // Every signed-in page has its frame, and with it these.
  {
    name: 'signed-in',
    test: ofFrame,
    minShareCount: 2,
    priority: 0,
  },
  {
    name: 'charts',
    test: /\/web\/ui\/chart\/(?!picture|hours-bars)|\/domain\/platform\/formulas\./,
    minShareCount: 2,
    priority: 0,
  },
  // Seldom needed, and each name of a file weighs on the sign-in.
  { name: 'providers', test: ofProviders, includeDependenciesRecursively: false, priority: 0 },
  // Who reads a dashboard does not wait for what only pages with forms need.
  { name: 'forms', test: ofForms, minShareCount: 2, priority: 0 },
]

export default defineConfig({
  root: testing ? resolve(web, '..') : web,
  build: {
    outDir: resolve(web, '../dist/web'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: (file) => (file.endsWith('.svg') ? false : undefined),
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  plugins: [
    ...(testing ? [] : [routes()]),
    react(),
    pageHead(readFileSync(resolve(web, 'drawings/favicon.svg'), 'utf8')),
    precompress(),
  ],
  server: { port: 5173, proxy: { '/api': `http://localhost:${process.env['PORT'] ?? 3000}` } },
})
