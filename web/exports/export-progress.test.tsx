import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Export } from '#domain/exports/export.ts'
import { usualPublication } from '#domain/exports/publication.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { ExportProgress } from './export-progress.tsx'

const running: Export = {
  id: 3,
  format: 'darwin_core',
  filter: {},
  files: false,
  publication: usualPublication,
  unmatched_names: null,
  state: 'running',
  done: 0,
  total: null,
  doi: null,
  tables_done: null,
  tables: null,
  bytes: null,
  error: null,
  created_at: '2026-06-10T12:00:00.000Z',
  finished_at: null,
  expires_at: null,
}

test.each<[Partial<Export>, string]>([
  [{}, 'Opening the data.'],
  [{ tables_done: 2, tables: 5, done: 120_000 }, '2 of 5 tables, 120,000 rows so far'],
  [{ format: 'images', publication: null }, 'Images are being counted.'],
  [{ format: 'images', publication: null, done: 40, total: 250 }, '40 of 250 images'],
])('a running export shows its progress: %o', async (given, text) => {
  await renderPage(<ExportProgress of={{ ...running, ...given }} />)
  expect(await screen.findByText(text)).toBeTruthy()
})
