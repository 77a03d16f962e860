import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { translate } from './testing/translate.ts'
import { guardTranslatedPage } from './translated-page.ts'

const ends: (() => void)[] = []
beforeEach(() => void ends.push(guardTranslatedPage()))
afterEach(() => ends.splice(0).forEach((end) => end()))

/** Text that changes, appears, disappears and moves: all operations of React. */
const Page = () => {
  const [farm, setFarm] = useState(1)
  return (
    <main>
      <p data-testid="mixed">
        Farm {farm} has {farm * 10} plots
      </p>
      <p data-testid="alone">{farm * 100}</p>
      <p data-testid="comes">
        {farm > 1 && <strong>new</strong>}
        before {farm === 1 && 'gone later'} after
      </p>
      {farm === 1 ? 'first farm' : <em>other farm</em>}
      <button type="button" onClick={() => setFarm(farm + 1)}>
        Next
      </button>
    </main>
  )
}
const next = () => userEvent.click(screen.getByRole('button'))
const text = (name: string) =>
  screen
    .getByTestId(name)
    .textContent?.replaceAll(/[()\s]+/g, ' ')
    .trim()

test('a page translated by the browser continues to work and shows current data', async () => {
  render(<Page />)
  ends.push(translate())
  for (const farm of [2, 3]) {
    await next()
    await act(async () => {})
    expect([text('mixed'), text('alone')]).toEqual([`Farm ${farm} has ${farm * 10} plots`, String(farm * 100)])
    expect(text('comes')).toBe('new before after')
    expect(screen.getByRole('main').textContent).not.toContain('first farm')
    expect(screen.getByRole('main').textContent).toContain('other farm')
  }
})

test('a translation inserted beside the original text before its removal is also found', async () => {
  render(<Page />)
  const paragraph = screen.getByTestId('mixed')
  // Copied, because the list is live and the nodes move.
  const nodes = Array.from(paragraph.childNodes)
  for (const node of nodes) {
    const font = document.createElement('font')
    font.textContent = `(${node.textContent})`
    node.before(font)
    node.remove()
  }
  await next()
  expect(text('mixed')).toBe('Farm 2 has 20 plots')
})

test('a page that is not translated is unchanged', async () => {
  render(<Page />)
  await next()
  expect(text('mixed')).toBe('Farm 2 has 20 plots')
  const added = document.createElement('p')
  expect(() => document.body.insertBefore(added, null)).not.toThrow()
  added.remove()
})
