import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { renderNarrow } from '#web/platform/navigation/viewport-width.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { VisitPart } from './visit-part.tsx'

afterEach(() => {
  renderNarrow(false)
  vi.unstubAllGlobals()
})

const part = {
  title: 'Flowers',
  heads: ['Plant number', 'Count', 'Observer'],
  error: null,
  retry: () => {},
  efforts: [],
}
const row = {
  key: '1',
  cells: [1, 13, 'Ada Reed'],
  card: { title: 'Plant 1', count: '13 flowers', line: ['Ada Reed', null, '14:45'], note: null },
}

test('counts that failed to load are not shown as missing', async () => {
  fakeServer({})
  const retry = vi.fn()
  await renderPage(<VisitPart {...part} rows={undefined} error={new Error('no signal')} retry={retry} />)
  expect(screen.queryByText('No Observation')).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(retry).toHaveBeenCalledOnce()
})

test('on a phone each row is a card that is read as a whole', () => {
  renderNarrow(true)
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(<VisitPart {...part} rows={[row]} />)
  expect(page.querySelector('table')).toBeNull()
  expect([...page.querySelectorAll('li > *')].map(({ textContent }) => textContent)).toEqual([
    'Plant 113 flowers',
    'Ada Reed · 14:45',
  ])
})
