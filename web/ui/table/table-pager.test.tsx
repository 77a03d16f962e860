import { numberText } from '#domain/display/numbers.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ui as t } from '#web/texts/ui.ts'
import { TablePager } from './table-pager.tsx'

const show = (page: number, found = 23) => {
  const onView = vi.fn()
  render(
    <TablePager
      paging={{ choices: [10, 25], initial: 10 }}
      arranged={{ rows: [], page, pages: Math.ceil(found / 10), perPage: 10, found }}
      onView={onView}
    />,
  )
  return onView
}
const turn = (name: string) => screen.getByRole('button', { name })

test('on a middle page both directions work, by keyboard and by click', async () => {
  const onView = show(2)
  expect(screen.getByText(t.range(11, 20, 23)).getAttribute('aria-live')).toBe('polite')
  await userEvent.click(turn(t.nextPage))
  turn(t.previousPage).focus()
  await userEvent.keyboard(' ')
  expect(onView.mock.calls).toEqual([[{ page: 3 }], [{ page: 1 }]])
})

test.each([
  ['first', 1, t.previousPage, 1, 10],
  ['last', 3, t.nextPage, 21, 23],
])(
  'the %s page: the unavailable direction is marked, does nothing, and can still be focused',
  async (_, page, name, from, to) => {
    const onView = show(page)
    expect(screen.getByText(t.range(from, to, 23))).toBeTruthy()
    expect(turn(name).getAttribute('aria-disabled')).toBe('true')
    turn(name).focus()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(turn(name))
    expect(onView).not.toHaveBeenCalled()
  },
)

test('numbers are formatted as everywhere', () => {
  show(1201, 12_815)
  expect(screen.getByText('12,001 to 12,010 of 12,815')).toBeTruthy()
  expect(t.count(12, 12_815, (count) => `${numberText(count)} messages`)).toBe('12 of 12,815 messages')
})

test('changing the number of rows returns to the first page', async () => {
  const onView = show(3)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: t.rows }), '25')
  expect(onView.mock.calls).toEqual([[{ rows: 25, page: undefined }]])
})
