import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiProblem } from '#web/platform/api/problem.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { ErrorPage } from './error-page.tsx'

test.each([
  [403, 'You cannot open this', false],
  [404, 'Page not found', false],
  [503, 'An error occurred while fetching data', true],
])('a page rejected with %s says why, and offers Retry only where it may help', async (status, title, again) => {
  await renderPage(<ErrorPage error={new ApiProblem(status, 'No.', [])} reset={() => {}} />, '/edit-user/1')
  expect((await screen.findAllByRole('heading', { level: 1 }))[0]?.textContent).toBe(title)
  expect(screen.queryByRole('button', { name: 'Retry' }) !== null).toBe(again)
})
