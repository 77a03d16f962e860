import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Menu } from './menu.tsx'

const show = () => {
  const acted = vi.fn()
  const item = (title: string) => ({ title, act: () => acted(title, document.activeElement?.textContent) })
  render(
    <>
      <button type="button">Before</button>
      <Menu
        name="Account of Ada"
        button="A"
        buttonClass={undefined}
        head={<strong>ada@example.org</strong>}
        items={['Settings', 'API', 'Take the tour', 'Sign out'].map(item)}
      />
      <button type="button">After</button>
    </>,
  )
  return { button: screen.getByRole('button', { name: 'Account of Ada' }), acted }
}
const focused = () => document.activeElement?.textContent
const isOpen = () => screen.queryByRole('menu') !== null

test('the button indicates that it opens a menu, and whether it is open', async () => {
  const { button } = show()
  expect(button.getAttribute('aria-haspopup')).toBe('menu')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-controls') ?? '')).toBe(screen.getByRole('menu'))
  expect(focused()).toBe('Settings')
  await userEvent.click(button)
  expect(isOpen()).toBe(false)
})

test.each([
  ['{Enter}', 'Settings'],
  [' ', 'Settings'],
  ['{ArrowDown}', 'Settings'],
  ['{ArrowUp}', 'Sign out'],
])('the key "%s" opens the menu at %s', async (key, item) => {
  const { button } = show()
  button.focus()
  await userEvent.keyboard(key)
  expect(focused()).toBe(item)
})

test('arrow keys wrap around, Home and End go to the ends, and letters to matching items', async () => {
  const { button } = show()
  await userEvent.click(button)
  const after = async (keys: string) => {
    await userEvent.keyboard(keys)
    return focused()
  }
  expect(await after('{ArrowDown}')).toBe('API')
  expect(await after('{ArrowUp}{ArrowUp}')).toBe('Sign out')
  expect(await after('{ArrowDown}')).toBe('Settings')
  expect(await after('{End}')).toBe('Sign out')
  expect(await after('{Home}')).toBe('Settings')
  expect(await after('s')).toBe('Sign out')
  expect(await after('s')).toBe('Settings')
  expect(await after('t')).toBe('Take the tour')
  expect(await after('z')).toBe('Take the tour')
})

test('an item runs its action once, after the focus has returned to the button', async () => {
  const { button, acted } = show()
  button.focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(acted.mock.calls).toEqual([['API', 'A']])
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(button)
})

test('Escape closes the menu and returns the focus, even after a click on its header', async () => {
  const { button } = show()
  await userEvent.click(button)
  await userEvent.keyboard('{Escape}')
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(button)
  await userEvent.click(button)
  await userEvent.click(screen.getByText('ada@example.org'))
  expect(isOpen()).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(button)
})

test('Tab moves from the menu to the element after the button, and Shift+Tab to the button', async () => {
  const { button } = show()
  await userEvent.click(button)
  await userEvent.tab()
  expect(isOpen()).toBe(false)
  expect(focused()).toBe('After')
  await userEvent.click(button)
  await userEvent.tab({ shift: true })
  expect(isOpen()).toBe(false)
  expect(focused()).toBe('Before')
})

test('a click elsewhere closes the menu without an action, and keys with Ctrl or Command go to the browser', async () => {
  const { button, acted } = show()
  await userEvent.click(button)
  expect(fireEvent.keyDown(screen.getByRole('menu'), { key: 's', ctrlKey: true })).toBe(true)
  expect(fireEvent.keyDown(screen.getByRole('menu'), { key: 'ArrowUp', metaKey: true })).toBe(true)
  expect(focused()).toBe('Settings')
  await userEvent.click(document.body)
  expect(isOpen()).toBe(false)
  expect(acted).not.toHaveBeenCalled()
})
