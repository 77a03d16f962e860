import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '#web/platform/testing/render.tsx'
import { CountBeside } from './count-beside.tsx'

test('a count beside a camera opens on its plot, with pollinators selected', async () => {
  await renderPage(<CountBeside plot_id={9} />)
  expect(screen.getByRole('link', { name: 'Count beside this camera' }).getAttribute('href')).toBe(
    '/ento-home/survey/survey-datalist/9?tab=pollinator&count=1',
  )
})

test('a camera without a plot offers no count', async () => {
  await renderPage(<CountBeside plot_id={null} />)
  expect(screen.queryByRole('link')).toBeNull()
})
